// Lets the pad load and take entries without a connection: what was fetched is kept, and what is
// newer on the server is taken from there whenever it can be reached.

const STORE = "referee-pad-1";
const PATIENCE = 3000;

const SHELL = ["/", "/assets/pad.css", "/assets/icon.svg", "/assets/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("referee-pad-") && name !== STORE) await caches.delete(name);
  }
}

self.addEventListener("message", (event) => {
  if (event.data === "keep-all") event.waitUntil(keepAll());
});

/** Everything that a game on any map needs, in the languages of the browser. */
async function keepAll() {
  const store = await caches.open(STORE);
  const pages = await Promise.all(["/", "/boards"].map(async (page) => (await fetch(page)).text()));
  const named = pages.join("").matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g);
  const modules = [...new Set([...named].map(([, address]) => address))];
  const languages = ["en", "it", "de", "nl"].map((tag) => `/assets/strings/${tag}.json`);
  const answer = await fetch("/v1/maps");
  const { maps } = await answer.clone().json();
  await store.put("/v1/maps", answer);
  const boards = maps.flatMap(({ id }) => [`/v1/maps/${id}`, `/v1/maps/${id}/board.svg`]);
  // The page itself first; one that fails must not keep the others out.
  for (const some of [[...modules, ...languages], [...boards, "/v1/rules", "/boards"]]) {
    await Promise.allSettled(some.map((address) => store.add(address)));
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const ours = pathname === "/" || /^\/(assets|boards|v1\/(maps|rules))(\/|$)/.test(pathname);
  if (ours) event.respondWith(answer(request));
});

async function answer(request) {
  const store = await caches.open(STORE);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await store.put(request, response.clone());
    return response;
  });
  try {
    return await Promise.race([fresh, patience()]);
  } catch (error) {
    const kept =
      (await store.match(request)) ??
      // Better in another language than not at all.
      (await store.match(request, { ignoreVary: true, ignoreSearch: true }));
    fresh.catch(() => {});
    return kept ?? fresh;
  }
}

const patience = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), PATIENCE));
