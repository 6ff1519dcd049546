// A whole game in a link: what stands after the # is never sent to a server.

import { NoGame, decode, encode } from "./codec.js";

const START = "#game=";

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
  const bytes = new TextEncoder().encode(JSON.stringify(encode(game)));
  const small = await packed(bytes, new CompressionStream("deflate-raw")).arrayBuffer();
  return START + toText(new Uint8Array(small));
}

export const hasGame = (fragment) => fragment.startsWith(START);

/** `{ game, lost }` of a fragment; raises `NoGame` where it is damaged. */
export async function fromFragment(fragment, members) {
  let told;
  try {
    const bytes = toBytes(fragment.slice(START.length).trim());
    told = await packed(bytes, new DecompressionStream("deflate-raw")).json();
  } catch {
    throw new NoGame("damaged");
  }
  return decode(told, members);
}
