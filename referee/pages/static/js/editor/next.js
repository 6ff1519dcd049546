// What the next route is like: its color, its spaces or cards, its kind; one track or two of them.

import { html, nothing } from "../../vendor/lit-html.js";
import { say, word } from "../words/words.js";

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** As the last route of a draft is; `size` is how many spaces or cards it has where none are tapped. */
export function nextAfter({ routes }) {
  const { color = "gray", kind = null } = routes.at(-1) ?? {};
  return { color, other: color, kind, size: 1, double: false };
}

const kindsOf = ({ route_kinds: kinds }) => Object.keys(kinds ?? {});
const kindIn = (map, { kind }) => (kindsOf(map).includes(kind) ? kind : kindsOf(map)[0]);

/** The members of a route of a color beside its ends and the spaces that were tapped. */
export function membersOf(next, map, spaces, color = next.color) {
  const kind = kindIn(map, next);
  const priced = map.route_kinds?.[kind]?.priced;
  const sized = priced ? { cards: next.size } : spaces.length ? {} : { length: next.size };
  return { color, ...(kind ? { kind } : {}), ...sized };
}

export function nextFields({ next, map }, change) {
  const colors = ["gray", ...map.cards.colors].map((color) => [color, word("color", color)]);
  const kind = kindIn(map, next);
  const priced = map.route_kinds?.[kind]?.priced;
  const sizes = SIZES.map((size) => [size, say(priced ? "route.cards" : "route.spaces", { count: size })]);
  return html`<div class="row next" role="group" aria-label=${say("edit.next")}>
    ${pick(say("edit.next.color"), colors, next.color, (color) => change({ color, other: color }))}
    ${next.double ? pick(say("edit.next.other"), colors, next.other, (other) => change({ other })) : nothing}
    ${pick(say("edit.next.size"), sizes, next.size, (size) => change({ size: Number(size) }))}
    ${kind
      ? pick(
          say("edit.next.kind"),
          kindsOf(map).map((one) => [one, word("kind", one)]),
          kind,
          (one) => change({ kind: one }),
        )
      : nothing}
    <label class="option">
      <input type="checkbox" .checked=${next.double} @change=${({ target }) => change({ double: target.checked })} />
      ${say("edit.double")}
    </label>
  </div>`;
}

const pick = (label, options, value, change) => html`<select
  aria-label=${label}
  title=${label}
  @change=${({ target }) => change(target.value)}
>
  ${options.map(([id, name]) => html`<option value=${id} .selected=${id === value}>${name}</option>`)}
</select>`;
