// The tickets of a player, found by letters or by their cities on the board.

import { html, nothing } from "../../vendor/lit-html.js";
import { holder, playerOf } from "../game/fold.js";
import { counts, known, things } from "../game/members.js";
import { isFlag, isObject, isText, isWhole } from "../keep/sound.js";
import { placesOf } from "../map/tickets.js";
import { entries } from "../parts/entries.js";
import { finder } from "../parts/finder.js";
import { findings, scoreOf } from "../service/reading.js";
import { say } from "../words/words.js";
import { doneButtons, typed, typedPanel, valued } from "./typed-tickets.js";

export const tickets = {
  id: "tickets",
  tab: "tickets",
  typed: true,
  members: { tickets: things({ of: "tickets" }), typed_tickets: counts(), tickets_done: counts() },
  read: ({ tickets: own }) => known(own).flatMap(entriesOf),
  named: ({ tickets: own }, ids) => known(own).every((one) => ids.tickets.has(one?.ticket ?? one) || isTyped(one)),
  /** A position takes them by name alone. */
  positioned: ({ tickets: own, ...has }) =>
    known(own).some((one) => one.ticket || isTyped(one)) ? has : { tickets: own, ...has },
  entered: (player) =>
    player.tickets.length + typed(player).length > 0 &&
    !(player.counted && player.tickets.some((id) => !player.tickets_done[id])),
  snapshot: (player) => ({ tickets: asked(player) }),
  panel: (state, act) => html`${state.player.counted || typed(state.player).length ? typedPanel(state, act) : nothing}
    ${ticketsPanel(state, act)}`,
  opens: (state, place) => namedPlaces(state.map).has(place.id),
  pressed: (state, place) => state.screen.city === place.id,
  tapPlace: (state, act, id, at) => act.tapCity(id, at),
  nameOf: (id, map) => map.ticketName(id),
};

/** A ticket of which only the points are given. */
const isTyped = (ticket) => Number.isInteger(ticket?.value) && !ticket.from && !ticket.cities;

/** A ticket by its id, with completed or not, or by its points alone, as entries. */
function entriesOf(given, nth) {
  if (!isObject(given)) return [["tickets", { add: given }]];
  const { ticket, value = null, completed } = given;
  const sign = completed ? 1 : -1;
  if (!ticket) return [["typed_tickets", { [`t${nth + 1}`]: isWhole(value) ? sign * value : value }]];
  const done = isText(ticket) && isFlag(completed) ? [["tickets_done", { [ticket]: sign }]] : [];
  return [["tickets", { add: ticket }], ...done];
}

/** The tickets as the service takes them. */
function asked(player) {
  const { tickets: own, tickets_done: done, none, counted } = player;
  const named = (id) => (counted && done[id] ? { ticket: id, completed: done[id] > 0 } : id);
  const all = [...own.map(named), ...typed(player).map(valued)];
  // None is known only where it was said; else the service is to know that it does not know.
  return all.length || none.tickets ? all : null;
}

const namedPlaces = (map) => new Set(map.tickets.flatMap(placesOf));

function ticketsPanel(state, act) {
  const { map, table, player } = state;
  const { city } = state.screen;
  const lines = ticketLines(state);
  const entry = ({ id }) => ({
    text: map.ticketName(id),
    state: playerOf(table, holder(table, "tickets", id))?.name ?? "",
    enter: () => act.addTicket(id),
  });
  const from = city ? map.tickets.filter((ticket) => placesOf(ticket).includes(city)) : [];
  return html`
    ${finder(state, act, {
      name: "tickets",
      label: say("tickets.find"),
      found: (typed) => {
        const fit = map.found(map.tickets, placesOf, typed);
        const free = fit.filter(({ id }) => !holder(table, "tickets", id));
        return [...free, ...fit.filter((ticket) => !free.includes(ticket))];
      },
      entry,
      more: city
        ? html`<p>${say("tickets.city", { city: map.placeName(city) })}</p>
            <ul class="found">
              ${from.map(entry).map(
                ({ text, state: whose, enter }) => html`<li>
                  <button type="button" @click=${enter}>${text} <small>${whose}</small></button>
                </li>`,
              )}
            </ul>`
        : html`<p class="quiet by-taps">${say("tickets.tap")}</p>`,
    })}
    ${entries(state, act, {
      title: say("tickets.own", { player: player.name }),
      empty: say("tickets.none"),
      items: player.tickets.map((id) => ({
        text: map.ticketName(id),
        state: ticketState(lines.get(id), player),
        done: lines.get(id)?.completed ?? undefined,
        more: player.counted ? doneButtons(state, act, id) : nothing,
        remove: () => act.drop(player.id, "tickets", id),
        findings: findings(state, { player: player.id, member: "tickets", key: id }),
      })),
    })}
  `;
}

const ticketLines = (state) =>
  new Map(
    (scoreOf(state, state.player.id)?.lines ?? [])
      .filter((line) => line.ticket && line.part === "tickets")
      .map((line) => [line.ticket, line]),
  );

/** Whether a ticket is completed, and what it lacks, as the service has it. */
function ticketState(line, { counted = false } = {}) {
  if (!line) return "";
  if (counted) return line.completed === null ? say("ticket.unknown") : "";
  if (line.completed) return say(line.in_order ? "ticket.in_order" : "ticket.completed");
  return line.missing
    ? say("ticket.missing", { count: line.missing.spaces })
    : say("ticket.impossible");
}
