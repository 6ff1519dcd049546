// What can be asked about: for each action the fields that say it, and what the service is asked.

import { html, nothing } from "../../vendor/lit-html.js";
import { stepper } from "../parts/stepper.js";
import { cardName, cardsFor } from "../words/cards.js";
import { say, word } from "../words/words.js";

/** `action` gives the members of the action, or nothing while it is not said; `known` those of the position. */
export const QUESTIONS = {
  claim_route: { fields: claimFields, action: claim },
  draw_cards: { fields: drawFields, action: draw, known: rowOf },
  draw_tickets: { fields: ticketFields, action: ({ count }) => ({ count: byDeck(count) }) },
  build_harbor: { feature: "harbors", fields: harborFields, action: building },
  build_station: { feature: "stations", fields: stationFields, action: building },
  exchange_pieces: {
    feature: "supply",
    fields: exchangeFields,
    action: ({ give, take, count: { pieces = 1 } }) => give && take && { give, take, count: pieces },
  },
  pass: { fields: () => nothing, action: () => ({}) },
};

/** Nothing said yet; what stays empty is unknown. */
export const newQuestion = (player, type = "claim_route") => ({
  kind: "may",
  asked: {
    ...{ player, type, route: "", city: "", give: "", take: "", cards: {}, count: {} },
    ...{ picks: ["deck", "deck"], row: [], replacement: "", express: "" },
    ...{ turned: [], extra: {}, withdraw: false },
  },
  verdict: null,
});

const some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
/** A list of which some is known, each empty one unknown; none where nothing of it is. */
const partly = (cards) => (cards.some(Boolean) ? Array.from(cards, (card) => card || null) : undefined);

/** A claim; of a tunnel with what was turned up for it and what is paid then, where that is said. */
function claim({ route, cards, turned, extra, withdraw }) {
  if (!route) return null;
  const seen = partly(turned);
  const paid = withdraw ? { withdraw } : { extra: some(extra) };
  return { route, cards: some(cards), ...(seen ? { turned: seen, ...paid } : {}) };
}

function building({ city, cards }) {
  return city && { city, cards: some(cards) };
}

/** A number where there is one deck, else the mix. */
function byDeck(counts) {
  const { tickets, ...mixed } = counts;
  return Object.keys(mixed).length ? some(mixed) : (tickets ?? 0);
}

function draw({ picks: [first, second], replacement, express }) {
  const came = replacement && isFaceUp(first) ? { replacement } : {};
  return {
    picks: [{ ...pick(first), ...came }, ...(second ? [pick(second)] : [])],
    ...(express ? { express: Number(express) } : {}),
  };
}

const isFaceUp = (card) => !card.startsWith("deck");
function pick(card) {
  if (isFaceUp(card)) return { from: "row", card };
  const [, deck] = card.split(":");
  return { from: "deck", ...(deck ? { deck } : {}) };
}

function rowOf({ row }, { features }) {
  const seen = partly(Array.from({ length: rowSize(features) }, (_, at) => row[at]));
  return seen ? { row: seen } : {};
}

const rowSize = ({ draw: { row } }) => Object.values(row).reduce((sum, count) => sum + count, 0);

// Fields

export const choice = (label, options, value, change) => html`<label class="field">
  <span>${label}</span>
  <select aria-label=${label} @change=${({ target }) => change(target.value)}>
    ${options.map(([id, name]) => html`<option value=${id} .selected=${id === value}>${name}</option>`)}
  </select>
</label>`;

const cardsOf = ({ cards: { kinds, wild } }) => kinds.map((kind) => [kind.id, cardName(kind, wild)]);
const unknownOr = (kinds) => [["", say("may.unknown")], ...kinds];

const cardSteppers = (kinds, counts, { map }, change) =>
  kinds.map((kind) =>
    stepper({
      label: cardName(kind, map.cards.wild),
      color: kind.color,
      value: counts[kind.id] ?? 0,
      change: (count) => change({ ...counts, [kind.id]: count }),
    }),
  );

/** The cards an action is paid with. */
const paidWith = (kinds, { cards }, state, set) => html`<h3>${say("may.cards")}</h3>
  ${cardSteppers(kinds, cards, state, (cards) => set({ cards }))}`;

/** Cards of which each may be unknown, side by side. */
const cardList = (label, cards, length, kinds, change) => html`<div class="choices">
  ${Array.from({ length }, (_, at) =>
    choice(say(label, { number: at + 1 }), unknownOr(kinds), cards[at] ?? "", (card) =>
      change(Array.from({ length }, (_, n) => (n === at ? card : (cards[n] ?? "")))),
    ),
  )}
</div>`;

function claimFields(asked, state, set) {
  const { map } = state;
  const routes = map.routes
    .map(({ id }) => [id, map.routeName(id)])
    .sort(([, a], [, b]) => a.localeCompare(b));
  const route = map.route.get(asked.route);
  const cards = { cards: {}, turned: [], extra: {}, withdraw: false };
  return html`${choice(say("may.route"), [["", ""], ...routes], asked.route, (id) => set({ route: id, ...cards }))}
    ${route ? paidWith(cardsFor(map, route), asked, state, set) : nothing}
    ${route?.tunnel && map.features.tunnels ? tunnelFields(asked, route, state, set) : nothing}`;
}

/** What was turned up for a tunnel, and, once something was, what is paid or that it is given up. */
function tunnelFields({ turned, extra, withdraw }, route, state, set) {
  const { map } = state;
  const { cards } = map.features.tunnels;
  return html`<h3>${say("may.tunnel")}</h3>
    ${cardList("may.turned", turned, cards, cardsOf(map), (turned) => set({ turned }))}
    ${turned.some(Boolean)
      ? html`<label class="option">
            <input type="checkbox" .checked=${withdraw} @change=${({ target }) => set({ withdraw: target.checked })} />
            <span>${say("may.withdraw")}</span>
          </label>
          ${withdraw
            ? nothing
            : html`<div class="extra">
                <h3>${say("may.extra")}</h3>
                ${cardSteppers(cardsFor(map, route), extra, state, (extra) => set({ extra }))}
              </div>`}`
      : nothing}`;
}

const cityChoice = (cities, asked, { map }, set) =>
  choice(
    say("may.city"),
    [["", ""], ...cities.map(({ id }) => [id, map.placeName(id)])],
    asked.city,
    (city) => set({ city }),
  );

function harborFields(asked, state, set) {
  const { ports, cards } = state.map;
  const kinds = cards.kinds.filter(({ id, harbor }) => harbor || id === cards.wild);
  return html`${cityChoice(ports, asked, state, set)}
    ${paidWith(kinds, asked, state, set)}`;
}

function stationFields(asked, state, set) {
  const { places, cards } = state.map;
  const cities = places.filter(({ kind }) => kind === "city");
  return html`${cityChoice(cities, asked, state, set)}
    ${paidWith(cards.kinds, asked, state, set)}`;
}

function exchangeFields({ give, take, count }, { map }, set) {
  const kinds = [["", ""], ...Object.keys(map.pieces).map((kind) => [kind, word("piece", kind)])];
  return html`<div class="row">
      ${choice(say("may.give"), kinds, give, (kind) => set({ give: kind }))}
      ${choice(say("may.take"), kinds, take, (kind) => set({ take: kind }))}
    </div>
    ${stepper({
      label: say("pieces.exchanged"),
      value: count.pieces ?? 1,
      least: 1,
      change: (pieces) => set({ count: { pieces } }),
    })}`;
}

/** The cards in the order in which they are drawn; what comes in place of the first, and the row before it. */
function drawFields(asked, { map }, set) {
  const { picks: [first, second], replacement, express, row } = asked;
  const kinds = cardsOf(map);
  const options = [...blind(map), ...kinds.map(([id, card]) => [id, say("may.face_up", { card })])];
  const none = ["", say("may.no_second")];
  const spent = map.features.express?.cards.map((card) => [`${card}`, `+${card}`]);
  return html`<div class="choices">
      ${choice(say("may.first"), options, first, (card) => set({ picks: [card, second] }))}
      ${isFaceUp(first)
        ? choice(say("may.replacement"), unknownOr(kinds), replacement, (card) => set({ replacement: card }))
        : nothing}
      ${choice(say("may.second"), [none, ...options], second, (card) => set({ picks: [first, card] }))}
      ${spent ? choice(say("may.express"), [none, ...spent], express, (card) => set({ express: card })) : nothing}
    </div>
    <details ?open=${row.some(Boolean)}>
      <summary>${say("may.row")}</summary>
      ${cardList("may.row_card", row, rowSize(map.features), kinds, (row) => set({ row }))}
    </details>`;
}

/** From the deck; where there are two also from which. */
function blind({ features: { draw } }) {
  const decks = Object.keys(draw.row);
  const named = decks.map((deck) => [`deck:${deck}`, `${say("may.blind")}: ${word("piece", deck)}`]);
  return [["deck", say("may.blind")], ...(decks.length > 1 ? named : [])];
}

function ticketFields({ count }, { map }, set) {
  const { decks } = map.features.tickets;
  return decks.map((deck) =>
    stepper({
      label: decks.length > 1 ? say(`deck.${deck}`) : say("tab.tickets"),
      value: count[deck] ?? 0,
      change: (more) => set({ count: { ...count, [deck]: more } }),
    }),
  );
}
