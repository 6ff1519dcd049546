// Any value as a short text that may stand in an address, and back.

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

const toText = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
    sign.charCodeAt(0),
  );

export async function pack(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const small = await through(bytes, new CompressionStream("deflate-raw")).arrayBuffer();
  return toText(new Uint8Array(small));
}

/** Raises an error where the text is damaged. */
export const unpack = (text) =>
  through(toBytes(text.trim()), new DecompressionStream("deflate-raw")).json();
