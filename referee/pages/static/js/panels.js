// The panels of a player: one for each feature of the map that is entered. Which ones a map has,
// and how many of what, is in its `features`.

import { html, nothing } from "../vendor/lit-html.js";
import { matPanel } from "./mat.js";
import { entries, finder, notes, stepper } from "./parts.js";
import { drop, holder } from "./table.js";
import { say, word } from "./words.js";

/** In the order of the tabs; `feature` is what a map must play with. */
export const PANELS = [
  { id: "routes", view: routesPanel },
  { id: "tickets", view: ticketsPanel },
  { id: "passengers", feature: "passengers", view: passengersPanel },
  { id: "harbors", feature: "harbors", view: harborsPanel },
  { id: "pieces", feature: "supply", view: piecesPanel },
  { id: "province", feature: "province", view: matPanel },
  { id: "tolls", feature: "tolls", view: tollsPanel },
];

export const panelsOf = (keeper) =>
  PANELS.filter(({ feature }) => !feature || keeper.plays(feature));

function routesPanel(pad) {
  const { atlas, game, seat, player } = pad;
  return html`
    ${finder(pad, {
      name: "routes",
      label: say("routes.find"),
      found: (typed) => atlas.found(atlas.routes, (route) => [route.from, route.to], typed),
      entry: ({ id }) => ({
        text: atlas.routeName(id),
        state: pad.routeState(id),
        enter: () => pad.tapRoute([id]),
      }),
    })}
    ${entries(pad, {
      title: say("routes.own", { player: player.name }),
      empty: say("routes.none"),
      items: player.routes.map((id, at) => ({
        text: atlas.routeName(id),
        remove: () => pad.enter(drop(game, seat, "routes", id)),
        findings: pad.findings("routes", at),
      })),
    })}
    ${notes(pad, pad.findingsOf("routes"))}
    ${recorded(pad)}
  `;
}

/** The total that the players worked out themselves, to be compared. */
function recorded(pad) {
  const { player } = pad;
  return html`<label class="recorded">
      <span>${say("recorded.label")}</span>
      <input
        type="number"
        inputmode="numeric"
        .value=${player.recorded_score === null ? "" : `${player.recorded_score}`}
        @change=${({ target }) => {
          const total = parseInt(target.value, 10);
          pad.set({ recorded_score: Number.isNaN(total) ? null : total });
        }}
      />
    </label>
    ${notes(pad, pad.findingsOf("recorded_score"))}`;
}

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

function passengersPanel(pad) {
  const { player, atlas } = pad;
  return html`<h3>${say("passengers.own", { player: player.name })}</h3>
    ${atlas.features.passengers.colors.map((color) =>
      stepper({
        label: word("color", color),
        color,
        value: player.passengers[color] ?? 0,
        change: (count) => pad.set({ passengers: { ...player.passengers, [color]: count } }),
        findings: notes(pad, pad.findings("passengers", color)),
      }),
    )}`;
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
        state: pad.harborState(id),
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

function piecesPanel(pad) {
  const { player, atlas, keeper } = pad;
  const { suggested } = atlas.features.supply;
  const set = (kind, count) => pad.set({ supply: { ...suggested, ...player.supply, [kind]: count } });
  return html`
    <h3>${say("pieces.supply", { player: player.name })}</h3>
    ${player.supply
      ? nothing
      : html`<p class="quiet">${say("pieces.unknown")}</p>
          <button type="button" @click=${() => pad.set({ supply: { ...suggested } })}>
            ${say("pieces.suggested", {
              mix: Object.entries(suggested)
                .map(([kind, count]) => `${count} × ${word("piece", kind)}`)
                .join(", "),
            })}
          </button>`}
    ${Object.keys(suggested).map((kind) =>
      stepper({
        label: word("piece", kind),
        value: player.supply?.[kind] ?? null,
        change: (count) => set(kind, count),
      }),
    )}
    ${notes(pad, pad.findingsOf("supply"))}
    ${keeper.plays("exchange")
      ? html`<h3>${say("part.exchanges")}</h3>
          ${stepper({
            label: say("pieces.exchanged"),
            value: player.pieces_exchanged,
            change: (count) => pad.set({ pieces_exchanged: count }),
            findings: notes(pad, pad.findingsOf("pieces_exchanged")),
          })}`
      : nothing}
  `;
}

function tollsPanel(pad) {
  const { player, keeper } = pad;
  return html`
    <h3>${say("tolls.own", { player: player.name })}</h3>
    ${player.tolls === null ? html`<p class="quiet">${say("tolls.unknown")}</p>` : nothing}
    ${stepper({
      label: say("tolls.left"),
      value: player.tolls,
      change: (count) => pad.set({ tolls: count }),
      findings: notes(pad, pad.findingsOf("tolls")),
    })}
    ${keeper.plays("loans")
      ? stepper({
          label: say("part.loans"),
          value: player.loans,
          change: (count) => pad.set({ loans: count }),
          findings: notes(pad, pad.findingsOf("loans")),
        })
      : nothing}
  `;
}
