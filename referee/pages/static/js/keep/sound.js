// What a value read from outside must look like: small checks, and checks made of checks.

export const isText = (value) => typeof value === "string" && value.length > 0 && value.length <= 400;
export const isFlag = (value) => typeof value === "boolean";
export const isNumber = (value) => Number.isFinite(value);
export const isWhole = (value) => Number.isSafeInteger(value);
export const isCount = (value) => isWhole(value) && value >= 0;
export const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** A moment as a date can hold one. */
export const isTime = (value) => isCount(value) && value <= 8.64e15;

export const listOf = (is) => (value) => Array.isArray(value) && value.every(is);
export const mapOf = (is) => (value) => isObject(value) && Object.values(value).every(is);
export const anyOf = (...all) => (value) => all.some((is) => is(value));
export const orNull = (is) => (value) => value === null || is(value);
/** A member that may be left out. */
export const perhaps = (is) => (value) => value === undefined || value === null || is(value);

/** An object with some members; it may have others. */
export const record = (members) => (value) =>
  isObject(value) && Object.entries(members).every(([name, is]) => is(value[name]));
