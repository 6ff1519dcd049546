// The games on this device: opened again, taken out or deleted, and what they say about the players.

import { html, nothing } from "../../vendor/lit-html.js";
import { statistics, winners } from "../game/statistics.js";
import { language, listed, say, signed } from "../words/words.js";

const day = (time) => (time ? new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(time) : "");

export function gamesList({ games, service, game: atHand }, act) {
  if (!games.length) return nothing;
  const known = (id) => service.maps?.find((map) => map.id === id);
  const mapName = (id) => known(id)?.names?.[language()] ?? known(id)?.name ?? id;
  return html`<h2>${say("games")}</h2>
    <ul class="games">
      ${games.map((game) => {
        const { id, map, names = [], begun, changed } = game;
        const players = names.length ? listed(names) : "";
        const date = day(begun || changed);
        const name = [map ? mapName(map) : say("games.broken"), players, date].filter(Boolean).join(" · ");
        const remove = html`<button
          type="button"
          aria-label=${say("games.remove_one", { game: name })}
          @click=${() => act.openDialog({ kind: "remove", id, name })}
        >✕</button>`;
        if (game.broken) {
          return html`<li><span class="game quiet">${say("problem.broken")} <small>${date}</small></span> ${remove}</li>`;
        }
        const won = winners(game);
        return html`<li>
          <button type="button" class="game" @click=${() => act.reopen(id)}>
            <strong>${mapName(map)}</strong> <span>${players}</span> <small>${date}</small>
            ${won.length ? html`<small>${say("games.won", { players: listed(won) })}</small>` : nothing}
            ${id === atHand?.id ? html`<small>${say("games.at_hand")}</small>` : nothing}
          </button>
          <button
            type="button"
            aria-label=${say("games.save_one", { game: name, kind: "JSON" })}
            @click=${() => act.saveJsonOf(id)}
          >JSON</button>
          <button
            type="button"
            aria-label=${say("games.save_one", { game: name, kind: "CSV" })}
            ?disabled=${!won.length}
            @click=${() => act.saveCsvOf(id)}
          >CSV</button>
          ${remove}
        </li>`;
      })}
    </ul>
    <p class="row">
      <button type="button" @click=${() => act.openDialog({ kind: "statistics" })}>
        ${say("statistics")}
      </button>
      <button type="button" @click=${() => act.saveCsv()}>${say("games.csv")}</button>
    </p>`;
}

/** Best, mean and longest ticket of everybody who has finished a game here. */
export function statisticsBody(shown, { games }) {
  const all = statistics(games);
  if (!all.length) return html`<p>${say("statistics.none")}</p>`;
  const columns = ["games", "won", "best", "mean", "longest"];
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${say("statistics")}>
    <table>
      <thead>
        <tr>
          <td></td>
          ${columns.map((column) => html`<th scope="col">${say(`statistics.${column}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${all.map(
          (one) => html`<tr>
            <th scope="row">${one.name}</th>
            ${columns.map((column) => html`<td>${signed(one[column])}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
