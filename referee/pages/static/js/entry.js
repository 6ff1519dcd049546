// What a tap or a typed entry does to the game, and how the board shows what has been entered.

import { html } from "../vendor/lit-html.js";
import { add, claim, drop, holder } from "./table.js";
import { say } from "./words.js";

/** A route was tapped; where two tracks lie too close to tell, the reader says which. */
export function tapRoute(pad, ids) {
  if (ids.length > 1) return ask(pad, say("route.which"), ids.map((id) => routeChoice(pad, id)));
  const [id] = ids;
  const { game, seat, atlas, player } = pad;
  const owner = holder(game, "routes", id);
  const name = atlas.routeName(id);
  if (owner === seat) {
    pad.enter(drop(game, seat, "routes", id), say("said.dropped", { what: name }));
  } else if (owner >= 0) {
    const other = game.players[owner].name;
    ask(pad, say("route.taken", { route: name, player: other }), [
      {
        text: say("route.give", { player: player.name }),
        enter: () => enterRoute(pad, id),
      },
      {
        text: say("route.drop"),
        enter: () => pad.enter(drop(game, owner, "routes", id), say("said.dropped", { what: name })),
      },
    ]);
  } else if (pad.keeper.closes(id, { surely: true })) {
    const run = () => enterRoute(pad, id);
    pad.tell(say("route.closed_told", { route: name, player: player.name }), {
      label: say("route.anyway"),
      run,
    });
  } else {
    enterRoute(pad, id);
  }
}

function enterRoute(pad, id) {
  const { game, seat, atlas, player } = pad;
  const facts = { what: atlas.routeName(id), player: player.name };
  pad.enter(claim(game, seat, id), say("said.entered", facts));
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

/** Whose a route is, or whether it is free. */
export function routeState(pad, id) {
  const owner = holder(pad.game, "routes", id);
  if (owner >= 0) return say("route.owned", { player: pad.game.players[owner].name });
  return say(pad.keeper.closes(id) ? "route.closed" : "route.free");
}

/** How every route is to be shown and read out. */
export function routeStates(pad) {
  const { atlas, game, tab, seat, marks } = pad;
  const odd = new Set(
    game.players.flatMap((player, at) =>
      player.routes.filter((_, n) => pad.keeper.findings(`/players/${at}/routes/${n}`).length),
    ),
  );
  return new Map(
    atlas.routes.map(({ id, kind }) => {
      const owner = holder(game, "routes", id);
      const free = pad.keeper.closes(id) ? "is-closed" : "is-free";
      const state = owner < 0 ? free : "is-taken";
      const player = game.players[owner];
      const chooses = tab !== "tickets" && tab !== "harbors";
      return [
        id,
        {
          label: `${atlas.routeName(id)}: ${routeState(pad, id)}`,
          pressed: chooses ? owner === seat : undefined,
          classes: odd.has(id) ? `${state} is-odd` : state,
          piece: player && { kind, color: player.color, mark: marks[owner] },
        },
      ];
    }),
  );
}

/** How every place is to be shown and read out; where tickets or harbors are entered, as buttons. */
export function placeStates(pad) {
  const { atlas, game, tab, city } = pad;
  const named = new Set(atlas.tickets.flatMap(({ from, to }) => [from, to]));
  return new Map(
    atlas.places.map(({ id, port }) => {
      const builder = holder(game, "harbors", id);
      const chooses = (tab === "tickets" && named.has(id)) || (tab === "harbors" && port);
      const pressed = tab === "harbors" ? pad.player.harbors.includes(id) : city === id;
      const state = port ? harborState(pad, id) : "";
      return [
        id,
        {
          label: [atlas.placeName(id), state].filter(Boolean).join(": "),
          pressed: chooses ? pressed : undefined,
          classes: chooses ? "is-open" : "",
          harbor: game.players[builder]?.color,
        },
      ];
    }),
  );
}

export function harborState({ game, atlas }, id) {
  if (!("harbors" in atlas.features)) return "";
  const builder = holder(game, "harbors", id);
  return builder < 0
    ? say("harbor.free")
    : say("harbor.of", { player: game.players[builder].name });
}
