// What one tab enters the others have too.

/** `heard` is given what another tab of this browser says; the answer says something to them. */
export function tabs(heard) {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel("referee");
  channel.addEventListener("message", ({ data }) => heard(data));
  return (said) => channel.postMessage(said);
}
