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

/** In place of a seat: the neutral player, who has routes and nothing else. */
export const NEUTRAL = "neutral";

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

/** `begun` tells one game from another of the same players. */
export function newGame(map, rows, options = {}, board = null) {
  const players = rows.map(({ name, color }) => newPlayer(name, color));
  return { map, begun: Date.now(), players, neutral: [], options, board };
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
  const neutral = told.neutral ?? [];
  if (!whole || !Array.isArray(neutral)) return null;
  return { options: {}, board: null, ...told, players, neutral };
}

/** The game with some members of one player changed. */
export function withPlayer(game, seat, change) {
  const players = game.players.map((player, at) =>
    at === seat ? { ...player, ...change(player) } : player,
  );
  return { ...game, players };
}

/** The game with other names, colors or seats: each row may say in which `seat` its player was. */
export function reseated(game, rows) {
  const players = rows.map(({ name, color, seat }) => ({
    ...(game.players[seat] ?? newPlayer(name, color)),
    ...{ name, color },
  }));
  return { ...game, players };
}

/** The seat that holds a thing of a list, such as a route, or -1. */
export const holder = (game, member, id) =>
  game.players.findIndex((player) => player[member].includes(id));

export const drop = (game, seat, member, id) =>
  withPlayer(game, seat, (player) => ({ [member]: player[member].filter((own) => own !== id) }));

export const add = (game, seat, member, id) =>
  withPlayer(game, seat, (player) => ({ [member]: [...player[member], id] }));

/** Whose a route is: a seat, the neutral player, or -1. */
export const owner = (game, route) =>
  game.neutral.includes(route) ? NEUTRAL : holder(game, "routes", route);

/** A route is free again, whoever had it. */
export function release(game, route) {
  const without = (routes) => routes.filter((own) => own !== route);
  const players = game.players.map((player) =>
    player.routes.includes(route) ? { ...player, routes: without(player.routes) } : player,
  );
  return { ...game, players, neutral: without(game.neutral) };
}

/** A route goes to somebody, whoever had it before; a track is on the board once. */
export function claim(game, who, route) {
  const free = release(game, route);
  if (who === NEUTRAL) return { ...free, neutral: [...free.neutral, route] };
  return add(free, who, "routes", route);
}

/** Whether the game plays with a feature of its map: some are for the table to choose. */
export function plays(game, map, feature) {
  if (!(feature in map.features)) return false;
  const option = feature === "loans" ? "tolls" : feature;
  return game.options[option] ?? map.options[option]?.default ?? true;
}

/**
 * What every POST takes: only what the map has, and what is known. The neutral player is no part
 * of a snapshot, so with routes of its own the game is told as a position.
 */
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
  const neutral = plays(game, map, "neutral_player") && game.neutral.length;
  return {
    ...(neutral ? { position: { players, neutral: { routes: game.neutral } } } : { players }),
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
