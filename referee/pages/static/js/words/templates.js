// Templates in the syntax of ICU's MessageFormat, as much of it as is used: the service reads the same
// (`referee/words/templates.py` describes it). Lists and tables are for the service alone.

const TOKENS = /''|'[{}#](?:[^']|'')*'?|[{}#]|[^{}#']+|'/g;
const HEAD = /^(\w+)(?:, *(plural|select), *([^]*))?$/;
const read = new Map();

/** The text of a template with some facts; a fact that is not known stays as `{fact}`. */
export function fill(text, facts) {
  if (!read.has(text)) read.set(text, parts(text.match(TOKENS) ?? [], ""));
  return spoken(read.get(text), facts);
}

const spoken = (template, facts) =>
  template.map((part) => (typeof part === "string" ? part : chosen(part, facts))).join("");

function chosen({ fact, kind, cases }, facts) {
  const value = facts[fact];
  if (!kind) return shown(value ?? `{${fact}}`);
  return spoken(cases[names(value).find((name) => name in cases) ?? "other"], facts);
}

/** A fact in a text: a number below zero with a true minus sign. */
const shown = (value) => (typeof value === "number" ? `${value}`.replace("-", "−") : `${value}`);

/** The names of the cases that a fact may take before `other`, the nearest first. */
function names(value) {
  if (typeof value === "number") return value === 1 ? ["=1", "one"] : [`=${value}`];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  return [`${value ?? "unknown"}`];
}

/** The parts of a template up to the brace that closes it; the tokens that are read are taken away. */
function parts(tokens, number) {
  const found = [];
  while (tokens.length && tokens[0] !== "}") {
    const token = tokens.shift();
    if (token === "{") found.push(choice(tokens));
    else if (token === "#" && number) found.push({ fact: number });
    else found.push(unquoted(token, number));
  }
  return found;
}

function unquoted(token, number) {
  if (token[0] !== "'" || token.length === 1 || (token[1] === "#" && !number)) return token;
  return token.replace(/^'|'$/g, "").replaceAll("''", "'") || "'";
}

function choice(tokens) {
  const [, fact, kind, first] = HEAD.exec(tokens.shift());
  const cases = {};
  for (let label = first; tokens[0] === "{"; label = tokens[0] === "}" ? "" : tokens.shift()) {
    tokens.shift();
    cases[label.trim()] = parts(tokens, kind === "plural" ? fact : "");
    tokens.shift();
  }
  tokens.shift();
  return { fact, kind, cases };
}
