// The shapes of what a player has. Each folds entries into a value, and knows its entries' values.

const isId = (value) => typeof value === "string" && value.length > 0 && value.length < 200;
const isCount = (value) => Number.isSafeInteger(value);

/**
 * Things that a player has or has not, in the order in which they came. `{ add, over? }` adds one,
 * and takes it from the players in `over`; `{ drop }` gives it back. Of `exclusive` ones there is
 * one at the table.
 */
export const things = ({ exclusive = false } = {}) => ({
  exclusive,
  empty: () => [],
  apply(value, { add, drop }) {
    const others = value.filter((one) => one !== (add ?? drop));
    return add === undefined ? others : [...others, add];
  },
  sound: (value) =>
    (isId(value?.add) && (value.over ?? []).every(isId)) || (isId(value?.drop) && !("add" in value)),
});

/** Yes or no; no at first. */
export const flag = () => ({
  empty: () => false,
  apply: (_, value) => value,
  sound: (value) => typeof value === "boolean",
});

/** A number for each of some keys, such as colors, or null: the entry has the keys that it changes. */
export const counts = () => ({
  empty: () => ({}),
  apply: (value, change) => ({ ...value, ...change }),
  sound: (value) =>
    value !== null && typeof value === "object" && !Array.isArray(value) &&
    Object.values(value).every((one) => one === null || isCount(one)),
});

/** One thing for each of some keys, such as the route of a station; null where none is said. */
export const choices = () => ({
  empty: () => ({}),
  apply: (value, change) => ({ ...value, ...change }),
  sound: (value) =>
    value !== null && typeof value === "object" && !Array.isArray(value) &&
    Object.values(value).every((one) => one === null || isId(one)),
});

/** One number; null where it is unknown. */
export const number = (first = null) => ({
  empty: () => first,
  apply: (_, value) => value,
  sound: (value) => value === null || isCount(value),
});
