// Moving about the board: two fingers, the wheel, dragging, or buttons.

export const CLOSEST = 8;
const STILL = 8;
/** In pixels: so far a part of the board may be moved from the edge, from under the buttons there. */
const SLACK = 56;

export class Viewport {
  #pointers = new Map();
  #moved = 0;
  #grabbed = false;
  /** @type {any} */
  svg = null;
  /** @type {(factor: number) => void} */
  changed = () => {};
  /** @type {(event: PointerEvent) => boolean} */
  grabs = () => false;
  touchAction = "";

  /**
   * `changed` is given the factor after every change; `grabs` says of a finger that comes down alone
   * whether it takes hold of something, so that it does not move the board.
   * @param {any} svg
   * @param {{ changed?: (factor: number) => void, grabs?: (event: any) => boolean, touchAction?: string }} how
   */
  constructor(svg, { changed = () => {}, grabs = () => false, touchAction = "pan-y" } = {}) {
    Object.assign(this, { svg, changed, grabs, touchAction });
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.whole = { x, y, width, height };
    this.view = { ...this.whole };
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      svg.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
    }
    this.#show();
  }

  get factor() {
    return this.whole.width / this.view.width;
  }

  /** Whether the last touch moved the board, so that it is not an entry. */
  get dragged() {
    return this.#moved > STILL;
  }

  /** A point of the screen in the units of the board. */
  point({ clientX, clientY }) {
    const at = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [at.x, at.y];
  }

  /** Units of the board in one pixel of the screen. */
  get unit() {
    return 1 / this.svg.getScreenCTM().a;
  }

  /** The board, with what is seen beside it while all of it is: `{ x, y, width, height }` in its units. */
  get bounds() {
    const { whole, unit } = this;
    if (this.factor > 1) return whole;
    const { clientWidth, clientHeight } = this.svg;
    const [width, height] = [Math.max(whole.width, clientWidth * unit), Math.max(whole.height, clientHeight * unit)];
    return { x: whole.x - (width - whole.width) / 2, y: whole.y - (height - whole.height) / 2, width, height };
  }

  /** How many times closer the board must come to leave nothing empty beside it. */
  get filling() {
    const { whole, svg } = this;
    const [across, down] = [svg.clientWidth / whole.width, svg.clientHeight / whole.height];
    return Math.max(across, down) / Math.min(across, down);
  }

  by(factor, at = null) {
    const [x, y] = at ?? [
      this.view.x + this.view.width / 2,
      this.view.y + this.view.height / 2,
    ];
    const times = Math.min(Math.max(this.factor * factor, 1), CLOSEST) / this.factor;
    const { view } = this;
    this.view = {
      x: x - (x - view.x) / times,
      y: y - (y - view.y) / times,
      width: view.width / times,
      height: view.height / times,
    };
    this.#show();
  }

  reset() {
    this.show(this.whole);
  }

  /** See a part of the board: `{ x, y, width, height }`. */
  show(view) {
    this.view = { ...view };
    this.#show();
  }

  /**
   * See a point closer, in the middle as far as that goes.
   * @param {number[]} point
   * @param {number} factor
   */
  closeUp([x, y], factor) {
    const { whole } = this;
    const times = Math.min(Math.max(factor, this.factor), CLOSEST);
    const [width, height] = [whole.width / times, whole.height / times];
    this.view = { x: x - width / 2, y: y - height / 2, width, height };
    this.#show();
  }

  /** Bring a point into sight. */
  reveal([x, y]) {
    const { view } = this;
    const inside =
      x > view.x && y > view.y && x < view.x + view.width && y < view.y + view.height;
    if (inside) return;
    view.x = x - view.width / 2;
    view.y = y - view.height / 2;
    this.#show();
  }

  #wheel(event) {
    if (!event.ctrlKey && this.factor === 1 && event.deltaY > 0) return;
    event.preventDefault();
    this.by(event.deltaY < 0 ? 1.2 : 1 / 1.2, this.point(event));
  }

  #down(event) {
    this.#grabbed = this.#pointers.size === 0 && this.grabs(event);
    this.#pointers.set(event.pointerId, event);
    this.#moved = this.#pointers.size > 1 ? STILL + 1 : 0;
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.#pointers.values()].filter((p) => p.pointerId !== event.pointerId);
    const far = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    this.#moved += far;
    if (others.length === 1) this.#pinch(others[0], before, event);
    else if (this.dragged && this.factor > 1 && !this.#grabbed) {
      this.view.x -= (event.clientX - before.clientX) * this.unit;
      this.view.y -= (event.clientY - before.clientY) * this.unit;
      this.#show();
    }
    this.#pointers.set(event.pointerId, event);
  }

  /** One of two fingers has moved: what lies between them stays between them. */
  #pinch(other, before, after) {
    const gap = (p) => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY);
    const middle = (p) => ({
      clientX: (p.clientX + other.clientX) / 2,
      clientY: (p.clientY + other.clientY) / 2,
    });
    const held = this.point(middle(before));
    this.by(gap(after) / (gap(before) || 1), held);
    const now = this.point(middle(after));
    this.view.x += held[0] - now[0];
    this.view.y += held[1] - now[1];
    this.#show();
  }

  /** Where the view may begin: what is seen, which may be more than the view, stays on the board. */
  #held(side, size, pixels) {
    const { whole, view, svg } = this;
    const unit = Math.max(view.width / svg.clientWidth, view.height / svg.clientHeight);
    const beside = Number.isFinite(unit) ? Math.max((pixels * unit - view[size]) / 2, 0) : 0;
    const slack = Number.isFinite(unit) && this.factor > 1 ? SLACK * unit : 0;
    const least = whole[side] + beside - slack;
    const most = whole[side] + whole[size] - view[size] - beside + slack;
    return least > most ? (least + most) / 2 : Math.min(Math.max(view[side], least), most);
  }

  #show() {
    const { view } = this;
    view.x = this.#held("x", "width", this.svg.clientWidth);
    view.y = this.#held("y", "height", this.svg.clientHeight);
    this.svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    // A whole board leaves scrolling to the page; a part of it is dragged about.
    this.svg.style.touchAction = this.factor > 1 ? "none" : this.touchAction;
    this.changed(this.factor);
  }
}
