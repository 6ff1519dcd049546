// May I? Somebody at the table asks about one action, and the referee says yes or no, and why.

import { html, nothing } from "../../vendor/lit-html.js";
import { notes } from "../parts/notes.js";
import { stepper } from "../parts/stepper.js";
import { withNames } from "../service/reading.js";
import { cardName, cardsFor } from "../words/cards.js";
import { say, word } from "../words/words.js";

/** What can be asked about: `fields` show what is to be said, `action` is what the service is asked. */
export const QUESTIONS = {
  claim_route: { fields: claimFields, action: ({ route, cards }) => route && { route, cards: some(cards) } },
  draw_cards: { fields: drawFields, action: ({ picks }) => ({ picks: picks.filter(Boolean).map(pick) }) },
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

/** Nothing said yet. */
export const newQuestion = (player, type = "claim_route") => ({
  kind: "may",
  asked: { player, type, route: "", city: "", give: "", take: "", cards: {}, picks: ["deck", "deck"], count: {} },
  verdict: null,
});

function building({ city, cards }) {
  return city && { city, cards: some(cards) };
}

const some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
/** A number where there is one deck, else the mix. */
function byDeck(counts) {
  const { tickets, ...mixed } = counts;
  return Object.keys(mixed).length ? some(mixed) : (tickets ?? 0);
}
const pick = (card) => (card === "deck" ? { from: "deck" } : { from: "row", card });

export function mayBody({ asked, verdict }, state, act) {
  const { table, map } = state;
  const set = (change) => act.openDialog({ kind: "may", asked: { ...asked, ...change }, verdict: null });
  const { fields, action } = QUESTIONS[asked.type];
  const open = Object.entries(QUESTIONS).filter(([, { feature }]) => !feature || feature in map.features);
  return html`<p class="quiet">${say("may.what")}</p>
    <div class="row">
      ${choice(say("may.who"), table.players.map(({ id, name }) => [id, name]), asked.player, (player) => set({ player }))}
      ${choice(
        say("may.action"),
        open.map(([type]) => [type, say(`may.${type}`)]),
        asked.type,
        (type) => act.openDialog(newQuestion(asked.player, type)),
      )}
    </div>
    ${fields(asked, state, set)}
    <p class="row">
      <button type="button" class="main" ?disabled=${!action(asked)} @click=${() => act.ask(asked, action(asked))}>
        ${say("may.ask")}
      </button>
    </p>
    ${verdict ? answer(verdict, state, act) : nothing}`;
}

const choice = (label, options, value, change) => html`<label class="field">
  <span>${label}</span>
  <select aria-label=${label} @change=${({ target }) => change(target.value)}>
    ${options.map(([id, name]) => html`<option value=${id} .selected=${id === value}>${name}</option>`)}
  </select>
</label>`;

const cardSteppers = (kinds, { cards }, { map }, set) =>
  kinds.map((kind) =>
    stepper({
      label: cardName(kind, map.cards.wild),
      color: kind.color,
      value: cards[kind.id] ?? 0,
      change: (count) => set({ cards: { ...cards, [kind.id]: count } }),
    }),
  );

function claimFields(asked, state, set) {
  const { map } = state;
  const routes = map.routes
    .map(({ id }) => [id, map.routeName(id)])
    .sort(([, a], [, b]) => a.localeCompare(b));
  const route = map.route.get(asked.route);
  return html`${choice(say("may.route"), [["", ""], ...routes], asked.route, (id) => set({ route: id, cards: {} }))}
    ${route ? cardSteppers(cardsFor(map, route), asked, state, set) : nothing}`;
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
  return html`${cityChoice(ports, asked, state, set)} ${cardSteppers(kinds, asked, state, set)}`;
}

function stationFields(asked, state, set) {
  const { places, cards } = state.map;
  const cities = places.filter(({ kind }) => kind === "city");
  return html`${cityChoice(cities, asked, state, set)} ${cardSteppers(cards.kinds, asked, state, set)}`;
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

function drawFields({ picks }, { map }, set) {
  const kinds = map.cards.kinds.map((kind) => [kind.id, say("may.face_up", { card: cardName(kind, map.cards.wild) })]);
  const options = [["deck", say("may.blind")], ...kinds];
  return html`<div class="row">
    ${choice(say("may.first"), options, picks[0], (card) => set({ picks: [card, picks[1]] }))}
    ${choice(say("may.second"), [["", say("may.no_second")], ...options], picks[1], (card) => set({ picks: [picks[0], card] }))}
  </div>`;
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

/** Yes, no, or yes as far as is known: what was not entered is unknown, and that is said. */
function answer({ legal, certain, findings = [], unchecked = [], error }, { map }, act) {
  if (error) return html`<p role="alert" class="problem">${error}</p>`;
  const key = legal ? (certain ? "may.yes" : "may.yes_unsure") : "may.no";
  return html`<div role="status" class="verdict">
    <p><strong>${say(key)}</strong></p>
    ${notes(act, findings.map((one) => withNames(one, map)))}
    ${unchecked.length
      ? html`<details>
          <summary>${say("may.unchecked")}</summary>
          <ul>
            ${unchecked.map((one) => html`<li>${withNames(one, map).message}</li>`)}
          </ul>
        </details>`
      : nothing}
  </div>`;
}
