// The games on this device, in IndexedDB: an entry is a record of its own, so that nothing that one
// tab writes can erase what another has written. Without a database all lasts as long as the page.

const NAME = "referee";
const STORES = { games: { keyPath: "id" }, answers: { keyPath: "id" }, pictures: { keyPath: "id" } };

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const finished = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });

function connect() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    const { result: base } = request;
    for (const [name, how] of Object.entries(STORES)) base.createObjectStore(name, how);
    base.createObjectStore("entries", { keyPath: ["game", "id"] });
  };
  return done(request);
}

const ofGame = (id) => IDBKeyRange.bound([id], [id, []]);

/** The database; `lasts` is false where the browser has none to give. */
export async function openDatabase() {
  try {
    const base = await connect();
    base.onversionchange = () => base.close();
    return new Database(base);
  } catch {
    return new Memory();
  }
}

class Database {
  lasts = true;

  constructor(base) {
    this.base = base;
  }

  #in(stores, mode) {
    const transaction = this.base.transaction(stores, mode);
    return { transaction, store: (name) => transaction.objectStore(name) };
  }

  /** A game with all its entries, in addition to those that are kept of it. */
  async put({ entries, ...head }) {
    const { transaction, store } = this.#in(["games", "entries"], "readwrite");
    store("games").put({ ...head, changed: Date.now() });
    for (const entry of entries) store("entries").put({ game: head.id, ...entry });
    await finished(transaction);
  }

  async add({ entries, ...head }, added) {
    await this.put({ ...head, entries: added });
  }

  async get(id) {
    const { store } = this.#in(["games", "entries"], "readonly");
    const [head, rows] = await Promise.all([
      done(store("games").get(id)),
      done(store("entries").getAll(ofGame(id))),
    ]);
    return head ? { ...head, entries: rows.map(({ game, ...entry }) => entry) } : null;
  }

  /** The heads of all games, the last changed first. */
  async list() {
    const all = await done(this.#in(["games"], "readonly").store("games").getAll());
    return all.sort((a, b) => b.changed - a.changed);
  }

  /** All that is kept of a kind. */
  async all(name) {
    return done(this.#in([name], "readonly").store(name).getAll());
  }

  async remove(id) {
    const { transaction, store } = this.#in(["games", "entries", "answers"], "readwrite");
    store("games").delete(id);
    store("entries").delete(ofGame(id));
    store("answers").delete(id);
    await finished(transaction);
  }

  async keep(name, record) {
    const { transaction, store } = this.#in([name], "readwrite");
    store(name).put(record);
    await finished(transaction);
  }

  async kept(name, id) {
    return (await done(this.#in([name], "readonly").store(name).get(id))) ?? null;
  }
}

class Memory {
  lasts = false;
  #games = new Map();
  #records = new Map();

  async put(game) {
    const old = this.#games.get(game.id)?.entries ?? [];
    const known = new Set(old.map(({ id }) => id));
    const entries = [...old, ...game.entries.filter(({ id }) => !known.has(id))];
    this.#games.set(game.id, { ...game, entries, changed: Date.now() });
  }

  async add(head, added) {
    await this.put({ ...head, entries: added });
  }

  async get(id) {
    return this.#games.get(id) ?? null;
  }

  async list() {
    return [...this.#games.values()].sort((a, b) => b.changed - a.changed);
  }

  async all(name) {
    return [...this.#records].filter(([key]) => key.startsWith(`${name}/`)).map(([, record]) => record);
  }

  async remove(id) {
    this.#games.delete(id);
  }

  async keep(name, record) {
    this.#records.set(`${name}/${record.id}`, record);
  }

  async kept(name, id) {
    return this.#records.get(`${name}/${id}`) ?? null;
  }
}
