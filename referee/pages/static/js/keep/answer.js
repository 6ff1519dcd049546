// Whether an answer of the service that was kept, perhaps by an earlier page, is one that can be listed.
// A receipt has facts of every feature: where one cannot be shown, the page forgets the answer (app/draw.js).

import { isFlag, isObject, isText, isWhole, listOf, mapOf, perhaps, record } from "./sound.js";

const isLine = record({
  ...{ part: isText, rule: isText, points: isWhole },
  ...{ value: perhaps(isWhole), completed: perhaps(isFlag) },
});
const isScore = record({
  ...{ place: isWhole, total: isWhole, points: mapOf(isWhole), lines: listOf(isLine) },
  tickets_completed: perhaps(isWhole),
});
const isFinding = record({ message: isText, pointer: isText });
const isSeat = record({ id: isText, name: isText, routes: listOf(isText), tickets: listOf(isText) });
const isAnswer = record({
  ...{ id: isText, question: isText, players: listOf(isText), sent: listOf(isObject) },
  table: record({ players: listOf(isSeat) }),
  score: record({
    ...{ players: listOf(isScore), audit: listOf(isFinding), assumed: perhaps(listOf(isObject)) },
    ...{ decided_by: isText, engine: isText, map: isObject },
  }),
});

/** `{ id, question, players, table, sent, score }`, with a score for each of the players. */
export function soundAnswer(answer) {
  if (!isAnswer(answer)) return false;
  const { players, table, sent, score } = answer;
  return [players, table.players, sent].every(({ length }) => length === score.players.length);
}
