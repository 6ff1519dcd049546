// The result in words: who won or leads, and the places as lines of text.

import { playerOf } from "../game/fold.js";
import { language, listed, say, signed } from "./words.js";

/** The players by place: `[{ …score, player }]` of those who are seated. */
export function ordered({ service, table }) {
  const { answer } = service;
  if (!answer) return [];
  return answer.score.players
    .map((score, at) => ({ ...score, player: playerOf(table, answer.players[at]) }))
    .filter(({ player }) => player)
    .sort((a, b) => a.place - b.place);
}

/** Whether the game goes on: nobody has come to the end of the pieces, and nobody has said that it is over. */
export const goesOn = ({ service, table }) => service.answer?.score.end_reached === false && !table.ended;

/** Whether a total can still change: anything is not entered, is of two, or is not played yet. */
export const isOpen = (state) => state.open.length > 0 || state.conflicts.length > 0 || goesOn(state);

/** Who won, and how a tie was broken; who leads, as long as anything is open or not counted. */
export function verdictOf(state) {
  const { status, answer } = state.service;
  if (status === "behind") return say("final.behind");
  if (status === "refused") return say("final.refused");
  const first = ordered(state).filter(({ place }) => place === 1);
  if (!first.length) return say("totals.none");
  const names = first.map(({ player }) => player.name);
  const facts = { winner: listed(names), points: first[0].total, count: names.length };
  if (status === "offline") return say("final.last_known", facts);
  if (isOpen(state)) return say("final.so_far", facts);
  return say(`decided.${answer.score.decided_by}`, facts);
}

/** The map, the day and the place, if any was noted. */
export function titleOf({ map, table }) {
  const day = table.begun
    ? new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(table.begun)
    : "";
  return [map.title, day, table.place].filter(Boolean).join(" · ");
}

export const rowsOf = (state) =>
  ordered(state).map(({ place, total, player }) => ({
    text: `${place}. ${player.name}`,
    total: signed(total),
    color: player.color,
  }));

export function resultText(state) {
  const rows = rowsOf(state).map(({ text, total }) => `${text}: ${total}`);
  return [titleOf(state), ...rows, verdictOf(state), state.table.note].filter(Boolean).join("\n");
}
