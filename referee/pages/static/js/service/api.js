// The service, asked. It does all judging and scoring; the page only enters and shows.

import { language } from "../words/words.js";

/** A request that the service could not judge; `document` says why (RFC 9457). */
export class ProblemAnswer extends Error {
  constructor(document) {
    super(document.detail ?? document.title);
    this.document = document;
  }
}

async function call(path, body) {
  const headers = { "Accept-Language": language() };
  const request = body === undefined
    ? { headers }
    : {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
      };
  const answer = await fetch(path, request);
  if (answer.ok) return answer;
  const type = answer.headers.get("Content-Type") ?? "";
  // Anything but a problem is no answer of the service: a proxy that cannot reach it, say.
  if (!type.startsWith("application/problem+json")) throw new TypeError(`${answer.status}`);
  throw new ProblemAnswer(await answer.json());
}

export const json = async (path, body) => (await call(path, body)).json();
export const text = async (path, body) => (await call(path, body)).text();

export const maps = async () => (await json("/v1/maps")).maps;
export const map = (id) => json(`/v1/maps/${id}`);
export const board = (id) => text(`/v1/maps/${id}/board.svg`);
export const picture = (id, body) => text(`/v1/maps/${id}/board.svg`, body);
export const scores = (id, body) => json(`/v1/maps/${id}/scores`, { ...body, texts: true });
export const replays = (id, body) => json(`/v1/maps/${id}/replays`, { ...body, actions: [] });
export const actions = (id, body) => json(`/v1/maps/${id}/legal-actions`, body);
export const verdicts = (id, body) => json(`/v1/maps/${id}/verdicts`, body);

const rulebooks = new Map();

/** The rules by id, fetched the first time that one is opened. */
export async function rules() {
  if (!rulebooks.has(language())) {
    const { rules } = await json("/v1/rules");
    rulebooks.set(language(), new Map(rules.map((rule) => [rule.id, rule])));
  }
  return rulebooks.get(language());
}
