// Lists what can be done, picks an action, has it judged, goes on, and scores the end: typed by
// openapi.yaml alone, without a cast.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Position = components["schemas"]["Position"];

const client = createClient<paths>({ baseUrl: process.argv[2] ?? "http://localhost:8080" });
const TURNS = 10;

/** The first listed action that is legal, and the position after it. */
async function step(map_id: string, position: Position): Promise<Position | undefined> {
  const path = { map_id };
  const listed = await client.POST("/v1/maps/{map_id}/legal-actions", {
    params: { path },
    body: { position },
  });
  if (listed.error) throw new Error(listed.error.detail);
  for (const action of listed.data.actions.toReversed()) {
    const verdict = await client.POST("/v1/maps/{map_id}/verdicts", {
      params: { path },
      body: { position, action },
    });
    if (verdict.error) throw new Error(verdict.error.detail);
    if (verdict.data.legal && verdict.data.position) return verdict.data.position;
  }
  return undefined;
}

async function play(map_id: string): Promise<string> {
  const started = await client.GET("/v1/maps/{map_id}/start", {
    params: { path: { map_id }, query: { players: 2 } },
  });
  if (started.error) throw new Error(started.error.detail);
  let position: Position = started.data.position;
  let turns = 0;
  while (turns < TURNS) {
    const next = await step(map_id, position);
    if (!next) break;
    position = next;
    turns += 1;
  }
  const { data, error } = await client.POST("/v1/maps/{map_id}/scores", {
    params: { path: { map_id } },
    body: { players: position.players },
  });
  if (error) throw new Error(error.detail);
  const totals: number[] = data.players.map((player) => player.total);
  if (turns < TURNS) throw new Error(`${map_id}: ${turns} actions`);
  return `${map_id}: ${turns} actions, ${totals.join(" to ")}`;
}

const { data, error } = await client.GET("/v1/maps");
if (error) throw new Error("no maps");
for (const map of data.maps) console.log(await play(map.id));
