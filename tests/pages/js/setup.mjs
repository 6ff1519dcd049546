// The modules of the page without a page: what they touch of it while they are loaded.

import { register } from "node:module";

globalThis.document = { createTreeWalker: () => ({}), createComment: () => ({}) };
register("./loader.mjs", import.meta.url);
globalThis.addEventListener = () => {};
globalThis.localStorage = { getItem: () => null };
