// Whether a board of one's own is one: what the page reads of it, member by member.

import { isCount, isFlag, isNumber, isObject, isText, isWhole, listOf, mapOf, perhaps, record } from "./sound.js";

const isPlace = record({
  ...{ id: isText, name: isText, kind: perhaps(isText), x: perhaps(isNumber), y: perhaps(isNumber) },
  ...{ names: perhaps(mapOf(isText)), aliases: perhaps(listOf(isText)) },
});

const isRoute = record({
  ...{ id: isText, from: isText, to: isText, length: isCount },
  ...{ color: perhaps(isText), kind: perhaps(isText), cards: perhaps(isCount) },
});

const isEnd = record({ to: isText, value: isWhole });
const isTicket = record({
  ...{ id: isText, from: perhaps(isText), to: perhaps(isText), value: perhaps(isWhole) },
  ...{ value_in_order: perhaps(isWhole), deck: perhaps(isText), editions: perhaps(listOf(isText)) },
  ...{ to_any: perhaps(listOf(isEnd)), cities: perhaps(listOf(isText)), neutral: perhaps(listOf(isText)) },
});
/** From one place to another, to any of several, or a tour of two or more. */
const isJoined = ({ from, to, to_any: any, cities }) =>
  cities ? cities.length > 1 : Boolean(from && (any ? any.length : to));

const FIELDS = { flag: isFlag, number: isCount, spaces: listOf(isCount) };

/** The members that features print on places or routes, each with its check. */
const printed = (features, which) =>
  record(
    Object.fromEntries(
      features
        .flatMap((feature) => feature.printed?.[which] ?? [])
        .map(({ member, kind }) => [member, perhaps(FIELDS[kind])]),
    ),
  );

export function soundBoard(board, features) {
  const place = printed(features, "placeFields");
  const route = printed(features, "fields");
  return (
    isObject(board) &&
    listOf((one) => isPlace(one) && place(one))(board.places) &&
    listOf((one) => isRoute(one) && route(one))(board.routes) &&
    listOf((one) => isTicket(one) && isJoined(one))(board.tickets)
  );
}
