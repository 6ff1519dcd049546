// What can be asked about: for each action the fields that say it, and what the service is asked.

import { html, nothing } from "../../vendor/lit-html.js";
import { playerOf } from "../game/fold.js";
import { placesOf } from "../map/tickets.js";
import { stepper } from "../parts/stepper.js";
import { say, word } from "../words/words.js";
import { claim, claimFields } from "./may-claim.js";
import { cardList, cardsOf, choice, chosenBy, paidWith, partly, some, unknownOr } from "./may-fields.js";

/**
 * `action` gives the members of the action, or nothing while it is not said; `known` those of the
 * position. `pays` are those that the hand of the player decides.
 */
export const QUESTIONS = {
  claim_route: { fields: claimFields, action: claim, pays: true },
  draw_cards: { fields: drawFields, action: draw, known: rowOf },
  draw_tickets: { fields: ticketFields, action: ({ count }) => ({ count: byDeck(count) }) },
  build_harbor: { feature: "harbors", fields: harborFields, action: building, pays: true },
  build_station: { feature: "stations", fields: stationFields, action: building, pays: true },
  exchange_pieces: {
    feature: "supply",
    fields: exchangeFields,
    action: ({ give, take, count: { pieces = 1 } }) => give && take && { give, take, count: pieces },
  },
  neutral_turn: { feature: "neutral", fields: neutralFields, action: neutralTurn, known: neutralPhase },
  pass: { fields: () => nothing, action: () => ({}) },
};

/** Nothing said yet; what stays empty is unknown. */
export const newQuestion = (player, type = "claim_route") => ({
  kind: "may",
  asked: {
    ...{ player, type, route: "", city: "", give: "", take: "", cards: {}, count: {} },
    ...{ picks: ["deck", "deck"], row: [], replacement: "", express: "" },
    ...{ turned: [], extra: {}, withdraw: false, passengers: {}, line: "", hand: {}, ticket: "" },
  },
  verdict: null,
});

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

function rowOf({ row }, { map: { features } }) {
  const seen = partly(Array.from({ length: rowSize(features) }, (_, at) => row[at]));
  return seen ? { row: seen } : {};
}

function neutralTurn({ ticket, route }) {
  return ticket && { ticket, ...(route ? { route } : {}) };
}

/** It is the turn of the neutral player, whose marker is with who asks. */
function neutralPhase({ player }, { table }) {
  const { name } = playerOf(table, player);
  return { turn: { player: name, phase: "neutral" }, neutral: { routes: table.neutral, marker: name } };
}

const rowSize = ({ draw: { row } }) => Object.values(row).reduce((sum, count) => sum + count, 0);

// Fields

const cityChoice = (cities, asked, state, set, act) =>
  chosenBy(state, act, {
    name: "may",
    label: say("may.city"),
    text: asked.city && state.map.placeName(asked.city),
    found: (typed) => state.map.found(cities, ({ id }) => [id], typed),
    entry: ({ id }) => ({ text: state.map.placeName(id) }),
    change: (city) => set({ city }),
  });

function harborFields(asked, state, set, act) {
  const { ports, cards } = state.map;
  const kinds = cards.kinds.filter(({ id, harbor }) => harbor || id === cards.wild);
  return html`${cityChoice(ports, asked, state, set, act)}
    ${paidWith(kinds, asked, set)}`;
}

function stationFields(asked, state, set, act) {
  const { places, cards } = state.map;
  const cities = places.filter(({ kind }) => kind === "city");
  return html`${cityChoice(cities, asked, state, set, act)}
    ${paidWith(cards.kinds, asked, set)}`;
}

/** The ticket that is turned up, and which of the tracks between its two cities is taken. */
function neutralFields(asked, state, set, act) {
  const { map } = state;
  const cities = map.ticket.get(asked.ticket)?.neutral ?? [];
  const tracks = map.routes.filter(({ from, to }) => cities.includes(from) && cities.includes(to));
  return html`${chosenBy(state, act, {
      name: "may",
      label: say("may.ticket"),
      text: asked.ticket && map.ticketName(asked.ticket),
      found: (typed) => map.found(map.tickets, placesOf, typed),
      entry: ({ id }) => ({ text: map.ticketName(id) }),
      change: (ticket) => set({ ticket, route: "" }),
    })}
    ${tracks.length
      ? choice(say("may.route"), [["", ""], ...tracks.map(({ id }) => [id, map.routeName(id)])], asked.route, (route) =>
          set({ route }),
        )
      : nothing}`;
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
