// What a tap or a typed entry does to the game.

import { html } from "../vendor/lit-html.js";
import { routeState } from "./states.js";
import { add, claim, drop, NEUTRAL, owner, release } from "./table.js";
import { say } from "./words.js";

/** A route was tapped; where two tracks lie too close to tell, the reader says which. */
export function tapRoute(pad, ids) {
  if (ids.length > 1) return ask(pad, say("route.which"), ids.map((id) => routeChoice(pad, id)));
  const [id] = ids;
  const { game, hand, atlas, keeper } = pad;
  const who = owner(game, id);
  if (who === hand) dropRoute(pad, id);
  else if (who !== -1) {
    ask(pad, `${atlas.routeName(id)}: ${routeState(pad, id)}`, [
      { text: giveWords(pad), enter: () => enterRoute(pad, id) },
      { text: say("route.drop"), enter: () => dropRoute(pad, id) },
    ]);
  } else if (hand !== NEUTRAL && keeper.closes(id, { surely: true })) {
    const facts = { route: atlas.routeName(id), player: pad.player.name };
    const run = () => enterRoute(pad, id);
    pad.tell(say("route.closed_told", facts), { label: say("route.anyway"), run });
  } else enterRoute(pad, id);
}

const giveWords = ({ hand, player }) =>
  hand === NEUTRAL ? say("neutral.give") : say("route.give", { player: player.name });

function enterRoute(pad, id) {
  const { game, hand, atlas } = pad;
  const player = hand === NEUTRAL ? say("neutral.player") : pad.player.name;
  pad.enter(claim(game, hand, id), say("said.entered", { what: atlas.routeName(id), player }));
}

export function dropRoute(pad, id) {
  pad.enter(release(pad.game, id), say("said.dropped", { what: pad.atlas.routeName(id) }));
}

const routeChoice = (pad, id) => ({
  text: pad.atlas.routeName(id),
  state: routeState(pad, id),
  enter: () => tapRoute(pad, [id]),
});

/** A few choices in a dialog. */
function ask(pad, title, choices) {
  pad.open(
    title,
    () => html`<ul class="found">
      ${choices.map(
        ({ text, state, enter }) => html`<li>
          <button
            type="button"
            @click=${() => {
              pad.close();
              enter();
            }}
          >${text} <small>${state}</small></button>
        </li>`,
      )}
    </ul>`,
  );
}

/** A place was tapped: the end of a ticket, or a port. */
export function tapPlace(pad, id) {
  if (pad.tab === "harbors") {
    const { game, seat, atlas, player } = pad;
    const facts = { what: atlas.placeName(id), player: player.name };
    if (player.harbors.includes(id)) {
      pad.enter(drop(game, seat, "harbors", id), say("said.dropped", facts));
    } else {
      pad.enter(add(game, seat, "harbors", id), say("said.entered", facts));
    }
    return;
  }
  const { city, atlas } = pad;
  if (!city || city === id) {
    pad.change(() => (pad.city = city ? null : id));
    return;
  }
  const fits = atlas.tickets.filter(
    ({ from, to }) => (from === city && to === id) || (from === id && to === city),
  );
  pad.city = null;
  if (fits.length === 1) addTicket(pad, fits[0].id);
  else if (fits.length) {
    const choices = fits.map((ticket) => ({
      text: atlas.ticketName(ticket.id),
      enter: () => addTicket(pad, ticket.id),
    }));
    ask(pad, say("tickets.which"), choices);
  } else {
    const names = { from: atlas.placeName(city), to: atlas.placeName(id) };
    pad.tell(say("tickets.no_such", names));
  }
}

export function addTicket(pad, id) {
  const { game, seat, atlas, player } = pad;
  pad.city = null;
  pad.typed.tickets = "";
  if (player.tickets.includes(id)) {
    pad.tell(say("tickets.twice", { ticket: atlas.ticketName(id) }));
    return;
  }
  const facts = { what: atlas.ticketName(id), player: player.name };
  pad.enter(add(game, seat, "tickets", id), say("said.entered", facts));
}
