// The fields of which questions are made: choices, cards, and what is found by its first letters.

import { html } from "../../vendor/lit-html.js";
import { finder } from "../parts/finder.js";
import { stepper } from "../parts/stepper.js";
import { say, word } from "../words/words.js";

export const some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** A list of which some is known, each empty one unknown; none where nothing of it is. */
export const partly = (cards) => (cards.some(Boolean) ? Array.from(cards, (card) => card || null) : undefined);

export const choice = (label, options, value, change) => html`<label class="field">
  <span>${label}</span>
  <select aria-label=${label} @change=${({ target }) => change(target.value)}>
    ${options.map(([id, name]) => html`<option value=${id} .selected=${id === value}>${name}</option>`)}
  </select>
</label>`;

export const cardsOf = ({ cards: { kinds } }) => kinds.map(({ id }) => [id, word("card", id)]);
export const unknownOr = (kinds) => [["", say("may.unknown")], ...kinds];

export const cardSteppers = (kinds, counts, change, unsaid = 0) =>
  kinds.map((kind) =>
    stepper({
      label: word("card", kind.id),
      color: kind.color,
      value: counts[kind.id] ?? unsaid,
      first: 1,
      change: (count) => change({ ...counts, [kind.id]: count }),
    }),
  );

/** The cards an action is paid with. */
export const paidWith = (kinds, { cards }, set) => html`<h3>${say("may.cards")}</h3>
  ${cardSteppers(kinds, cards, (cards) => set({ cards }))}`;

/** Cards of which each may be unknown, side by side. */
export const cardList = (label, cards, length, kinds, change) => html`<div class="choices">
  ${Array.from({ length }, (_, at) =>
    choice(say(label, { number: at + 1 }), unknownOr(kinds), cards[at] ?? "", (card) =>
      change(Array.from({ length }, (_, n) => (n === at ? card : (cards[n] ?? "")))),
    ),
  )}
</div>`;

/** One thing, found by a few letters; once there is one it is told whole, with a way to another. */
export const chosenBy = (state, act, { name, label, text, found, entry, change }) => {
  const take = (id) => {
    act.change({ typed: {} });
    change(id);
  };
  if (text) {
    return html`<div class="field">
      <span>${label}</span>
      <div class="row found-one">
        <strong>${text}</strong>
        <button type="button" aria-label=${say("may.other", { what: label })} @click=${() => take("")}>✕</button>
      </div>
    </div>`;
  }
  const choosing = (thing) => ({ ...entry(thing), enter: () => take(thing.id) });
  return finder(state, act, { name, label, found, entry: choosing, alone: true });
};

/** The hand of who asks: unknown while nothing of it is said. */
export const handFields = ({ hand }, { map }, set, player) => html`<details ?open=${Object.keys(hand).length > 0}>
  <summary>${say("may.hand", { player })}</summary>
  <p class="quiet">${say("may.hand_unknown")}</p>
  <div class="hand">${cardSteppers(map.cards.kinds, hand, (hand) => set({ hand }), null)}</div>
</details>`;
