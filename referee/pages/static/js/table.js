// A game as it lies on the table: values, and functions that give the next value. No rules.

/** The members of a player that a map has, by the feature that brings them. */
const BY_FEATURE = {
  passengers: "passengers",
  harbors: "harbors",
  exchange: "pieces_exchanged",
  supply: "supply",
  province: "province",
  express: "express_spent",
  tolls: "tolls",
  loans: "loans",
};

/** Null is unknown: what has not been entered yet and is not the same as none. */
export function newPlayer(name, color) {
  return {
    name,
    color,
    routes: [],
    tickets: [],
    passengers: {},
    harbors: [],
    pieces_exchanged: 0,
    supply: null,
    province: {},
    express_spent: [],
    tolls: null,
    loans: 0,
    recorded_score: null,
  };
}

export function newGame(map, players, options = {}, board = null) {
  return { map, players: players.map((p) => newPlayer(p.name, p.color)), options, board };
}

/**
 * A game that comes from outside, with whatever it lacks; null where it is none. What its names
 * stand for is the service's to say.
 */
export function sound(told) {
  if (typeof told?.map !== "string" || !Array.isArray(told.players) || !told.players.length) return null;
  const players = told.players.map((player) => ({ ...newPlayer("?", "gray"), ...player }));
  const lists = ["routes", "tickets", "harbors", "express_spent"];
  const whole = players.every(
    (player) =>
      typeof player.name === "string" && lists.every((member) => Array.isArray(player[member])),
  );
  return whole ? { options: {}, board: null, ...told, players } : null;
}

/** The game with some members of one player changed. */
export function withPlayer(game, seat, change) {
  const players = game.players.map((player, at) =>
    at === seat ? { ...player, ...change(player) } : player,
  );
  return { ...game, players };
}

/** The seat that holds a thing of a list, such as a route, or -1. */
export const holder = (game, member, id) =>
  game.players.findIndex((player) => player[member].includes(id));

export const drop = (game, seat, member, id) =>
  withPlayer(game, seat, (player) => ({ [member]: player[member].filter((own) => own !== id) }));

export const add = (game, seat, member, id) =>
  withPlayer(game, seat, (player) => ({ [member]: [...player[member], id] }));

/** A route goes to a player, whoever had it before; a track is on the board once. */
export function claim(game, seat, route) {
  const owner = holder(game, "routes", route);
  return add(owner < 0 ? game : drop(game, owner, "routes", route), seat, "routes", route);
}

/** Whether the game plays with a feature of its map: some can be switched off by an option. */
export function plays(game, map, feature) {
  if (!(feature in map.features)) return false;
  const option = game.options[feature] ?? (feature === "loans" ? game.options.tolls : undefined);
  return option ?? true;
}

/** What every POST takes: only what the map has, and what is known. */
export function snapshot(game, map) {
  const members = Object.entries(BY_FEATURE)
    .filter(([feature]) => plays(game, map, feature))
    .map(([, member]) => member);
  const known = ["name", "color", "routes", "tickets", ...members, "recorded_score"];
  const players = game.players.map((player) =>
    Object.fromEntries(
      known.filter((name) => player[name] !== null).map((name) => [name, player[name]]),
    ),
  );
  return {
    players,
    ...(Object.keys(game.options).length ? { options: game.options } : {}),
    ...(game.board ? { board: game.board } : {}),
  };
}

/** The letter of each player, or the number of the seat where letters would not do. */
export function marks(game) {
  const letters = game.players.map((p) => p.name.replace(/[\W_]/gu, "").slice(0, 1).toUpperCase());
  return letters.map((letter, seat) => {
    const own = letter && letters.filter((other) => other === letter).length === 1;
    return own ? letter : `${seat + 1}`;
  });
}
