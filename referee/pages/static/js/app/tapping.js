// What a tap or a typed entry does to the game.

import { featureOf, nameOf } from "../features/index.js";
import { routeState } from "../features/routes.js";
import { holder, holders, playerOf } from "../game/fold.js";
import { positionOf, snapshot } from "../game/snapshot.js";
import { joins } from "../map/tickets.js";
import { namer } from "../parts/who.js";
import { closes } from "../service/reading.js";
import { whyNot } from "../service/verdicts.js";
import { say } from "../words/words.js";

/** Tracks that one may be entered in place of another: nothing printed on them differs. */
const printed = ({ from, to, length, color, kind, cards, toll, tunnel, ferry, wild_spaces: wild }) =>
  JSON.stringify([[from, to].sort(), length, color, kind, cards, toll, tunnel, ferry, wild]);

export function tapActs(app, act) {
  const names = () => namer(app.state);

  /**
   * One entry, with what is said about it where the finger is. What was given back can be taken
   * again there; for what was added another tap does that, and a button would be in the way.
   */
  const enter = (player, kind, value, text, at) => {
    const entry = app.enter({ player, kind, value }, { said: text });
    app.page.board?.stepBack();
    if (at) app.tip({ text, at, undo: "drop" in value ? entry.id : null });
  };

  const claim = (player, route, { over = [], at = null } = {}) => {
    const { map } = app;
    const points = say("route.points", { count: map.pointsOf(route) });
    const facts = { what: `${map.routeName(route)}, ${points}`, player: names()(player) };
    enter(player, "routes", { add: route, over }, say("said.entered", facts), at);
  };

  const release = (player, route, at = null) => {
    const text = say("said.dropped", { what: app.map.routeName(route) });
    enter(player, "routes", { drop: route }, text, at);
  };

  /** Somebody else has it: whose it is now is for the reader to say. */
  const askWhose = (title, { give, drop, others }) =>
    app.change({
      dialog: {
        kind: "choose",
        title,
        choices: [give, ...others.map((other) => drop(other))],
      },
    });

  const tapRoute = (id, at) => {
    const { state } = app;
    const { table, hand, map, player } = state;
    const owners = holders(table, "routes", id);
    const others = owners.filter((owner) => owner !== hand);
    if (others.length) {
      const name = names();
      askWhose(`${map.routeName(id)}: ${routeState(state, id)}`, {
        give: {
          text: hand === player.id ? say("route.give", { player: player.name }) : say("neutral.give"),
          does: ["claim", hand, id, { over: others }],
        },
        drop: (other) => ({
          text: owners.length > 1 ? say("route.drop_of", { player: name(other) }) : say("route.drop"),
          does: ["release", other, id],
        }),
        others: owners.length > 1 ? owners : others,
      });
    } else if (owners.length) release(hand, id, at);
    else if (hand === player.id && closes(state, id, { surely: true })) {
      refuse(state, id);
    } else claim(hand, id, { at });
  };

  /** The rules are against it; why, the service says, and the table has the last word. */
  const refuse = async ({ table, map, player, features }, id) => {
    const text = say("route.refused", { route: map.routeName(id), player: player.name });
    const does = { label: say("route.anyway"), does: ["claim", player.id, id] };
    app.tell(text, does);
    const { notice } = app.screen;
    const found = await whyNot(positionOf(snapshot(table, features), player.name, features), map.id, id);
    if (app.screen.notice === notice) app.tell(text, { ...does, findings: found });
  };

  /**
   * Where a tap may have meant several tracks, equal ones are as good as each other, and one that is
   * free is meant rather than those of others; else the board comes closer, and the next tap decides.
   */
  const tapRoutes = (ids, at = null) => {
    if (ids.length === 1) return tapRoute(ids[0], at);
    const { state } = app;
    const { map, table, hand } = state;
    const owners = (id) => holders(table, "routes", id);
    const own = ids.find((id) => owners(id).includes(hand));
    const free = ids.filter((id) => !owners(id).length);
    const open = free.filter((id) => !closes(state, id));
    const alike = new Set(ids.map((id) => printed(map.route.get(id)))).size === 1;
    if (alike) return tapRoute(own ?? open[0] ?? free[0] ?? ids[0], at);
    if (!own && open.length === 1) return tapRoute(open[0], at);
    if (at && app.page.board.closeUp(at)) return app.change({ tip: null });
    return app.change({
      dialog: {
        kind: "choose",
        title: say("route.which"),
        choices: ids.map((id) => ({
          text: map.routeName(id),
          state: routeState(state, id),
          does: ["tapRoutes", [id], at],
        })),
      },
    });
  };

  /** A thing of a feature that is there once, such as a harbor: for the player at hand, or back again. */
  const tapThing = (member, id, at = null) => {
    const { table, map, player } = app.state;
    const facts = { what: nameOf(member, id, map), player: player.name };
    const others = holders(table, member, id).filter((owner) => owner !== player.id);
    if (player[member].includes(id)) {
      enter(player.id, member, { drop: id }, say("said.dropped", facts), at);
    } else if (others.length) {
      askWhose(featureOf(member).taken(id, names()(others[0]), map), {
        give: {
          text: say("route.give", { player: player.name }),
          does: ["set", player.id, member, { add: id, over: others }],
        },
        drop: (one) => ({ text: say("route.drop"), does: ["set", one, member, { drop: id }] }),
        others,
      });
    } else enter(player.id, member, { add: id }, say("said.entered", facts), at);
  };

  /** The one city of a ticket, then the other. */
  const tapCity = (id, at = null) => {
    const { map } = app;
    const { city } = app.screen;
    if (city === id) return app.change({ city: null });
    if (!city) {
      app.change({ city: id, tip: null, said: say("tickets.other", { city: map.placeName(id) }) });
      return;
    }
    const fits = map.tickets.filter((ticket) => joins(ticket, city, id));
    app.change({ city: null });
    const words = new Set(fits.map((ticket) => map.ticketName(ticket.id)));
    const free = fits.find((ticket) => holder(app.table, "tickets", ticket.id) === null);
    // Equal cards are as good as each other.
    if (words.size === 1) return addTicket((free ?? fits[0]).id, at);
    if (!fits.length) {
      const facts = { from: map.placeName(city), to: map.placeName(id) };
      return app.tell(say("tickets.no_such", facts));
    }
    const choices = fits.map((ticket) => ({
      text: map.ticketName(ticket.id),
      does: ["addTicket", ticket.id],
    }));
    return app.change({ dialog: { kind: "choose", title: say("tickets.which"), choices } });
  };

  const addTicket = (id, at = null) => {
    const { map, player } = app.state;
    app.change({ city: null, typed: {} });
    if (player.tickets.includes(id)) {
      return app.tell(say("tickets.twice", { ticket: map.ticketName(id) }));
    }
    const facts = { what: map.ticketName(id), player: player.name };
    return enter(player.id, "tickets", { add: id }, say("said.entered", facts), at);
  };

  const tapPlace = (id, at = null) => {
    const { state } = app;
    if (state.taps !== "routes" && state.taps.opens(state, state.map.place.get(id))) {
      state.taps.tapPlace(state, act, id, at);
    }
  };

  return { claim, release, tapRoutes, tapThing, tapCity, tapPlace, addTicket };
}
