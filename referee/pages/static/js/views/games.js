// The games on this device: opened again, or deleted.

import { html, nothing } from "../../vendor/lit-html.js";
import { language, listed, say } from "../words/words.js";

const day = (time) => (time ? new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(time) : "");

export function gamesList({ games, service, game: atHand }, act) {
  if (!games.length) return nothing;
  const mapName = (id) => service.maps?.find((map) => map.id === id)?.name ?? id;
  return html`<h2>${say("games")}</h2>
    <ul class="games">
      ${games.map(({ id, map, names = [], changed }) => {
        const players = names.length ? listed(names) : "";
        const name = [mapName(map), players, day(changed)].filter(Boolean).join(" · ");
        return html`<li>
          <button type="button" class="game" @click=${() => act.reopen(id)}>
            <strong>${mapName(map)}</strong> <span>${players}</span> <small>${day(changed)}</small>
            ${id === atHand?.id ? html`<small>${say("games.at_hand")}</small>` : nothing}
          </button>
          <button
            type="button"
            aria-label=${say("games.remove_one", { game: name })}
            @click=${() => act.openDialog({ kind: "remove", id, name })}
          >✕</button>
        </li>`;
      })}
    </ul>`;
}
