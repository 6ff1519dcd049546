// Lets the pad load and take entries without a connection. A build of the page is one cache, taken
// whole or not at all; a newer one waits until the reader wants it or nobody has the page open.

const BUILD = "referee-build-";
const POINTERS = "referee-pointers";
const BOARDS = "referee-boards";
const PATIENCE = 3000;
const LANGUAGES = ["en", "it", "de", "nl"];

self.addEventListener("install", (event) => {
  event.waitUntil(begin());
  self.skipWaiting();
});

async function begin() {
  const name = await takeBuild();
  if (!(await pointed("current"))) await point("current", name);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "keep-all") event.waitUntil(keepAll());
  if (event.data === "use-new") event.waitUntil(useNewest().then(() => event.source.postMessage("reload")));
});

// Builds

/** The addresses of everything that the pages are made of. */
async function listed() {
  const pages = ["/", "/boards"];
  const texts = await Promise.all(pages.map(async (page) => (await fetched(page)).text()));
  const named = texts.join("").matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g);
  const strings = LANGUAGES.map((tag) => `/assets/strings/${tag}.json`);
  return [...new Set([...pages, ...[...named].map(([, address]) => address), ...strings])];
}

/** As it is on the server now; what has not changed is not sent again. */
async function fetched(address) {
  const response = await fetch(address, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** The name of the build on the server, by the hash of all its files; it is kept whole by then. */
async function takeBuild() {
  const addresses = await listed();
  const responses = await Promise.all(addresses.map(fetched));
  const marks = responses.map((response, at) => `${addresses[at]} ${response.headers.get("ETag")}`);
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(marks.join("\n")));
  const hash = [...new Uint8Array(bytes)].slice(0, 8).map((byte) => byte.toString(16).padStart(2, "0"));
  const name = BUILD + hash.join("");
  const build = await caches.open(name);
  await Promise.all(addresses.map((address, at) => build.put(address, responses[at])));
  await point("newest", name);
  return name;
}

/** Which build is in use (`current`), and which is the last that was kept whole (`newest`). */
async function pointed(which) {
  const kept = await (await caches.open(POINTERS)).match(`/${which}`);
  return kept ? kept.text() : null;
}

async function point(which, name) {
  await (await caches.open(POINTERS)).put(`/${which}`, new Response(name));
}

async function forgetOthers() {
  const used = [await pointed("current"), await pointed("newest")];
  for (const other of await caches.keys()) {
    const old = other.startsWith(BUILD) ? !used.includes(other) : /^referee-pad-/.test(other);
    if (old) await caches.delete(other);
  }
}

/** The newest build, and everything that a game on any map needs. */
async function keepAll() {
  const name = await takeBuild();
  if (name !== (await pointed("current"))) {
    for (const client of await self.clients.matchAll()) client.postMessage("new-version");
  }
  const boards = await caches.open(BOARDS);
  const answer = await fetched("/v1/maps");
  const { maps } = await answer.clone().json();
  await boards.put("/v1/maps", answer);
  const all = maps.flatMap(({ id }) => [`/v1/maps/${id}`, `/v1/maps/${id}/board.svg`]);
  // One that fails must not keep the others out.
  await Promise.allSettled(all.map((address) => boards.add(address)));
  await boards.add("/v1/rules");
}

async function useNewest() {
  await point("current", await pointed("newest"));
  await forgetOthers();
}

// Answers

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (/^\/(assets\/.*|boards|)$/.test(pathname)) event.respondWith(fromBuild(event, pathname));
  else if (/^\/v1\/(maps|rules)(\/|$)/.test(pathname)) event.respondWith(freshOrKept(request));
});

/** From the build in use; a page that is opened first while no other is takes the newest one. */
async function fromBuild({ request }, pathname) {
  if (request.mode === "navigate") {
    const open = await self.clients.matchAll({ type: "window" });
    if (!open.length && (await pointed("newest"))) await useNewest();
  }
  const name = await pointed("current");
  const kept = name && (await (await caches.open(name)).match(pathname, { ignoreVary: true }));
  return kept ?? fetch(request);
}

/** What is newer on the server is taken from there whenever it can be reached. */
async function freshOrKept(request) {
  const boards = await caches.open(BOARDS);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await boards.put(request, response.clone());
    return response;
  });
  try {
    return await Promise.race([fresh, patience()]);
  } catch {
    const kept =
      (await boards.match(request)) ??
      // Better in another language than not at all.
      (await boards.match(request, { ignoreVary: true, ignoreSearch: true }));
    fresh.catch(() => {});
    return kept ?? fresh;
  }
}

const patience = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), PATIENCE));
