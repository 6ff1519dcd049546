// The shapes of what a player has. Each folds entries into a value, knows which values its entries may
// have, and says by which entries the value of a request comes about (`read`).

import { isFlag, isText, isWhole, listOf, mapOf, orNull } from "../keep/sound.js";

const isId = (value) => isText(value) && value.length < 200;

/**
 * Things that a player has or has not, in the order in which they came. `{ add, over? }` adds one,
 * and takes it from the players in `over`; `{ drop }` gives it back. Of `exclusive` ones there is
 * one at the table. `of` is the list of the map that they are from: `routes`, `tickets` or `places`.
 * @param {{ exclusive?: boolean, of?: string | null }} how
 */
export const things = ({ exclusive = false, of = null } = {}) => ({
  exclusive,
  of,
  empty: () => [],
  apply(value, { add, drop }) {
    const others = value.filter((one) => one !== (add ?? drop));
    return add === undefined ? others : [...others, add];
  },
  sound: (value) =>
    (isId(value?.add) && listOf(isId)(value.over ?? [])) || (isId(value?.drop) && !("add" in value)),
  read: (list) => known(list).map((add) => ({ add })),
});

/** What is known of a list: some of it may be null, or only how many there are. */
export const known = (list) => (Array.isArray(list) ? list.filter((one) => one !== null) : []);

/** Yes or no; no at first. */
export const flag = () => ({
  empty: () => false,
  apply: (_, value) => value,
  sound: isFlag,
  read: (value) => (value ? [value] : []),
});

/** A value for each of some keys; the entry has the keys that it changes. */
const keyed = (is, byHand = false) => ({
  byHand,
  empty: () => ({}),
  apply: (value, change) => ({ ...value, ...change }),
  sound: mapOf(orNull(is)),
  read: (value) => (Object.keys(value ?? {}).length ? [{ ...value }] : []),
});

/** A number for each of some keys, such as colors, or null. What is counted `byHand` is in no position. */
export const counts = ({ byHand = false } = {}) => keyed(isWhole, byHand);

/** One thing for each of some keys, such as the route of a station; null where none is said. */
export const choices = () => keyed(isId);

/** One number; null where it is unknown. What is counted `byHand` is in no position. */
export const number = (first = null, { byHand = false } = {}) => ({
  byHand,
  empty: () => first,
  apply: (_, value) => value,
  sound: orNull(isWhole),
  read: (value) => ((value ?? first) === first ? [] : [value]),
});
