// A whole game in a link: what stands after the # is never sent to a server.

import { sound } from "./table.js";

const packed = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

const toText = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

/** The game as a fragment of an address. */
export async function toFragment(game) {
  const bytes = new TextEncoder().encode(JSON.stringify(game));
  const small = await packed(bytes, new CompressionStream("deflate-raw")).arrayBuffer();
  return `#game=${toText(new Uint8Array(small))}`;
}

/** The game of a fragment; null where there is none, or a damaged one. */
export async function fromFragment(fragment) {
  if (!fragment.startsWith("#game=")) return null;
  try {
    const bytes = toBytes(fragment.slice("#game=".length));
    return sound(await packed(bytes, new DecompressionStream("deflate-raw")).json());
  } catch {
    return null;
  }
}
