// Tickets by their points alone, and whether they are completed, for those who count.

import { html } from "../../vendor/lit-html.js";
import { newId } from "../game/entries.js";
import { entries } from "../parts/entries.js";
import { say } from "../words/words.js";

/** `[[id, value]]`: what is lost is below zero, what was taken back is zero. */
export const typed = ({ typed_tickets: all }) => Object.entries(all).filter(([, value]) => value);

export const valued = ([, value]) => ({ value: Math.abs(value), completed: value > 0 });

/** The numbers of a text such as "12 8 -11". */
const numbersOf = (text) => (text.match(/-?\d+/g) ?? []).map(Number).filter(Boolean);

export function typedPanel(state, act) {
  const { player } = state;
  const set = (id, value) => act.set(player.id, "typed_tickets", { [id]: value });
  const take = (field, sign) => {
    const all = numbersOf(field.value);
    field.value = "";
    field.focus();
    if (all.length) {
      const change = Object.fromEntries(all.map((value) => [newId(), sign * value]));
      act.set(player.id, "typed_tickets", change);
    }
  };
  return html`<form
      class="typed"
      @submit=${(event) => {
        event.preventDefault();
        const { value } = event.target.elements;
        const following = state.table.players[state.table.players.indexOf(player) + 1];
        if (value.value || !following || state.mine) take(value, 1);
        else act.select(following.id);
      }}
    >
      <label class="field">
        <span>${say("tickets.points")}</span>
        <input name="value" inputmode="numeric" autocomplete="off" enterkeyhint="done" />
      </label>
      <button>✓ ${say("ticket.completed")}</button>
      <button type="button" @click=${({ target }) => take(target.form.elements.value, -1)}>
        ✗ ${say("ticket.not_completed")}
      </button>
    </form>
    ${entries(state, act, {
      title: say("tickets.typed", { player: player.name }),
      empty: say("tickets.none"),
      items: typed(player).map(([id, value]) => ({
        text: say("route.points", { count: Math.abs(value) }),
        state: say(value > 0 ? "ticket.completed" : "ticket.not_completed"),
        done: value > 0,
        flip: () => set(id, -value),
        remove: () => set(id, 0),
      })),
    })}`;
}

/** Whether a ticket by name is completed is to be said where the routes are only counted. */
export function doneButtons({ player, map }, act, id) {
  const is = player.tickets_done[id] ?? 0;
  const button = (value, words) => html`<button
    type="button"
    aria-pressed=${is === value}
    aria-label="${map.ticketName(id)}: ${words}"
    @click=${() => act.set(player.id, "tickets_done", { [id]: is === value ? 0 : value })}
  >${value > 0 ? "✓" : "✗"} ${words}</button>`;
  return html`<span class="row more">
    ${button(1, say("ticket.completed"))} ${button(-1, say("ticket.not_completed"))}
  </span>`;
}
