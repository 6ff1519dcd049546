// Why the service cannot score what was entered, and what two have that is there once.

import { html, nothing } from "../../vendor/lit-html.js";
import { nameOf } from "../features/index.js";
import { inNames } from "../service/reading.js";
import { listed, say } from "../words/words.js";
import { namer } from "./who.js";

export function problem({ service, map }) {
  if (!service.refusal) return nothing;
  const { errors } = service.refusal;
  return html`<div role="alert" class="problem">
    <p>${say("final.refused")}</p>
    <ul>
      ${(errors ?? []).map((error) => html`<li>${inNames(error.detail, error, map)}</li>`)}
    </ul>
  </div>`;
}

/** Nothing of it is given to anybody in silence: the reader says whose it is. */
export function contested(state, act) {
  const { conflicts, map } = state;
  if (!conflicts.length) return nothing;
  const name = namer(state);
  return html`<div role="alert" class="problem">
    <p>${say("contested", { count: conflicts.length })}</p>
    <ul>
      ${conflicts.map(
        ({ member, thing, by }) => html`<li>
          ${say("contested.thing", { thing: nameOf(member, thing, map), players: listed(by.map(name)) })}
          <span class="row">
            ${by.map(
              (id) => html`<button
                type="button"
                @click=${() => act.set(id, member, { add: thing, over: by.filter((other) => other !== id) })}
              >${say("route.give", { player: name(id) })}</button>`,
            )}
          </span>
        </li>`,
      )}
    </ul>
  </div>`;
}
