// What the service says of a draft: whether it takes the board, and what is odd about tickets.

import * as api from "../service/api.js";
import { say } from "../words/words.js";
import { toBoard } from "./written.js";

const PLURAL = /^#\/board\/(places|routes|tickets)\/(\d+)/;

/**
 * Ask for the score of a player who holds every ticket and no route: a board that cannot be used
 * is refused with all its faults, and a good one tells what each ticket would need.
 */
export async function check(draft, map) {
  const board = toBoard(draft, map);
  // Those of an edition are in play in some games alone.
  const tickets = board.tickets.filter(({ editions }) => !editions).map(reference);
  try {
    const { players } = await api.scores(draft.map, { players: [{ tickets: unique(tickets) }], board });
    return { good: true, notes: ticketNotes(draft, board, players[0].lines), general: [] };
  } catch (error) {
    if (!(error instanceof api.ProblemAnswer)) return { offline: true, notes: [], general: [] };
    return refused(draft, error.document);
  }
}

/** A ticket by the places that it names. */
function reference({ from, to, to_any: any, cities }) {
  if (cities) return { cities };
  return any ? { from, to_any: any } : { from, to };
}

/** The same places may have two tickets; a player's list names them once. */
function unique(tickets) {
  const places = ({ from, to, to_any: any, cities }) =>
    JSON.stringify(cities ?? (any ? [from, any] : [from, to].sort()));
  return [...new Map(tickets.map((ticket) => [places(ticket), ticket])).values()];
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
