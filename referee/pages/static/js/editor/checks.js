// What the service says of a draft: whether it takes the board, and what is odd about tickets.

import * as api from "../service/api.js";
import { say } from "../words/words.js";
import { toBoard } from "./draft.js";

const PLURAL = /^#\/board\/(places|routes|tickets)\/(\d+)/;

/**
 * Ask for the score of a player who holds every ticket and no route: a board that cannot be used
 * is refused with all its faults, and a good one tells what each ticket would need.
 */
export async function check(draft, map) {
  const board = toBoard(draft, map);
  const tickets = board.tickets.map(({ from, to }) => ({ from, to }));
  try {
    const { players } = await api.scores(draft.map, { players: [{ tickets: unique(tickets) }], board });
    return { good: true, notes: ticketNotes(draft, board, players[0].lines), general: [] };
  } catch (error) {
    if (!(error instanceof api.ProblemAnswer)) return { offline: true, notes: [], general: [] };
    return refused(draft, error.document);
  }
}

/** A pair of places may have two tickets; a player's list names each pair once. */
function unique(tickets) {
  const seen = new Map(tickets.map((ticket) => [[ticket.from, ticket.to].sort().join(), ticket]));
  return [...seen.values()];
}

function refused(draft, { detail, errors = [] }) {
  const notes = [];
  const general = errors.length ? [] : [detail];
  for (const { pointer, detail: said } of errors) {
    const [, list, at] = pointer.match(PLURAL) ?? [];
    const thing = list && draft[list][at];
    if (thing) notes.push({ list, key: thing.key, text: said });
    else general.push(said);
  }
  return { good: false, notes, general };
}

/** Tickets that nobody could complete, and values that are not the shortest way. */
function ticketNotes(draft, board, lines) {
  return lines
    .filter(({ part }) => part === "tickets")
    .flatMap((line) => {
      const at = board.tickets.findIndex(({ from, to }) =>
        [`${from}-${to}`, `${to}-${from}`].includes(line.ticket),
      );
      if (at < 0) return [];
      const { key } = draft.tickets[at];
      if (!line.missing) return [{ list: "tickets", key, text: say("edit.impossible") }];
      const { spaces } = line.missing;
      if (spaces === line.value) return [];
      const text = say("edit.shortest", { spaces, value: line.value });
      return [{ list: "tickets", key, text, mild: true }];
    });
}
