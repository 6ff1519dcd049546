// The panels of a player: one for each feature of the map that is entered. Which ones a map has,
// and how many of what, is in its `features`.

import { html } from "../vendor/lit-html.js";
import { passengersPanel, piecesPanel, tollsPanel } from "./counts.js";
import { matPanel } from "./mat.js";
import { entries, finder, notes } from "./parts.js";
import { neutralPanel, routesPanel } from "./routes.js";
import { harborState } from "./states.js";
import { drop, holder } from "./table.js";
import { say } from "./words.js";

/** In the order of the tabs; `feature` is what a map must play with. */
export const PANELS = [
  { id: "routes", view: routesPanel },
  { id: "tickets", view: ticketsPanel },
  { id: "passengers", feature: "passengers", view: passengersPanel },
  { id: "harbors", feature: "harbors", view: harborsPanel },
  { id: "pieces", feature: "supply", view: piecesPanel },
  { id: "province", feature: "province", view: matPanel },
  { id: "tolls", feature: "tolls", view: tollsPanel },
  { id: "neutral", feature: "neutral_player", view: neutralPanel },
];

export const panelsOf = (keeper) =>
  PANELS.filter(({ feature }) => !feature || keeper.plays(feature));

function ticketsPanel(pad) {
  const { atlas, game, seat, player, city } = pad;
  const lines = new Map(
    (pad.keeper.score(seat)?.lines ?? [])
      .filter((line) => line.ticket && line.part === "tickets")
      .map((line) => [line.ticket, line]),
  );
  const entry = ({ id }) => ({
    text: atlas.ticketName(id),
    state: holder(game, "tickets", id) < 0 ? "" : game.players[holder(game, "tickets", id)].name,
    enter: () => pad.addTicket(id),
  });
  const from = city ? atlas.tickets.filter(({ from, to }) => from === city || to === city) : [];
  return html`
    ${finder(pad, {
      name: "tickets",
      label: say("tickets.find"),
      found: (typed) => atlas.found(atlas.tickets, (ticket) => [ticket.from, ticket.to], typed),
      entry,
      more: city
        ? html`<p>${say("tickets.city", { city: atlas.placeName(city) })}</p>
            <ul class="found">
              ${from.map(entry).map(
                ({ text, state, enter }) => html`<li>
                  <button type="button" @click=${enter}>${text} <small>${state}</small></button>
                </li>`,
              )}
            </ul>`
        : html`<p class="quiet">${say("tickets.tap")}</p>`,
    })}
    ${entries(pad, {
      title: say("tickets.own", { player: player.name }),
      empty: say("tickets.none"),
      items: player.tickets.map((id, at) => ({
        text: atlas.ticketName(id),
        state: ticketState(lines.get(id)),
        remove: () => pad.enter(drop(game, seat, "tickets", id)),
        findings: pad.findings("tickets", at),
      })),
    })}
  `;
}

/** Whether a ticket is completed, and what it lacks, as the service has it. */
export function ticketState(line) {
  if (!line) return "";
  if (line.completed) return say("ticket.completed");
  return line.missing
    ? say("ticket.missing", { count: line.missing.spaces })
    : say("ticket.impossible");
}

function harborsPanel(pad) {
  const { atlas, game, seat, player } = pad;
  return html`
    ${finder(pad, {
      name: "harbors",
      label: say("harbors.find"),
      found: (typed) => atlas.found(atlas.ports, (place) => [place.id], typed),
      entry: ({ id }) => ({
        text: atlas.placeName(id),
        state: harborState(pad, id),
        enter: () => pad.tapPlace(id),
      }),
      more: html`<p class="quiet">${say("harbors.tap")}</p>`,
    })}
    ${entries(pad, {
      title: say("harbors.own", { player: player.name }),
      empty: say("harbors.none"),
      items: player.harbors.map((id, at) => ({
        text: atlas.placeName(id),
        remove: () => pad.enter(drop(game, seat, "harbors", id)),
        findings: pad.findings("harbors", at),
      })),
    })}
    ${notes(pad, pad.findingsOf("harbors"))}
  `;
}
