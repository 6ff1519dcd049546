// May a player claim that route? With which cards, and what else the map has a claim bring.

import { html, nothing } from "../../vendor/lit-html.js";
import { routeState, routesFound } from "../features/routes.js";
import { cardsFor } from "../words/cards.js";
import { say, word } from "../words/words.js";
import { cardList, cardSteppers, cardsOf, choice, chosenBy, paidWith, partly, some } from "./may-fields.js";

/** A claim; of a tunnel with what was turned up for it and what is paid then, where that is said. */
export function claim({ route, cards, turned, extra, withdraw, passengers, line, express }) {
  if (!route) return null;
  const seen = partly(turned);
  const paid = withdraw ? { withdraw } : { extra: some(extra) };
  const taken = Object.entries(passengers).filter(([, color]) => color);
  return {
    ...{ route, cards: some(cards) },
    ...(seen ? { turned: seen, ...paid } : {}),
    ...(taken.length ? { passengers: Object.fromEntries(taken) } : {}),
    ...(line ? { province: { line } } : {}),
    ...(express ? { express: Number(express) } : {}),
  };
}

export function claimFields(asked, state, set, act) {
  const { map } = state;
  const route = map.route.get(asked.route);
  const fresh = { cards: {}, turned: [], extra: {}, withdraw: false, passengers: {}, line: "", express: "" };
  return html`${chosenBy(state, act, {
      name: "may",
      label: say("may.route"),
      text: route && map.routeName(route.id),
      found: (typed) => routesFound(state, typed),
      entry: ({ id }) => ({ text: map.routeName(id), state: routeState(state, id) }),
      change: (id) => set({ route: id, ...fresh }),
    })}
    ${route ? paidWith(cardsFor(map, route), asked, set) : nothing}
    ${route?.tunnel && map.features.tunnels ? tunnelFields(asked, route, state, set) : nothing}
    ${route ? brought(asked, route, state, set) : nothing}`;
}

const orNone = (options) => [["", say("may.no_second")], ...options];

/** What a claim may bring beside its points: passengers of its cities, a train on the mat. */
function brought({ passengers, line, express }, { from, to }, { map }, set) {
  const { passengers: waiting, province, express: cards } = map.features;
  const cities = waiting ? [from, to].filter((id) => map.place.get(id)?.kind === "city") : [];
  const words = (colors) => orNone(colors.map((color) => [color, word("color", color)]));
  return html`<div class="choices">
    ${cities.map((id) =>
      choice(say("may.passenger", { city: map.placeName(id) }), words(waiting.colors), passengers[id] ?? "", (color) =>
        set({ passengers: { ...passengers, [id]: color } }),
      ),
    )}
    ${province ? choice(say("may.line"), words(province.lines), line, (line) => set({ line })) : nothing}
    ${province && cards
      ? choice(say("may.express"), orNone(cards.cards.map((card) => [`${card}`, `+${card}`])), express, (express) => set({ express }))
      : nothing}
  </div>`;
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
                ${cardSteppers(cardsFor(map, route), extra, (extra) => set({ extra }))}
              </div>`}`
      : nothing}`;
}

