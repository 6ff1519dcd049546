// The symbols of the boards, as the service draws them: the sheet of the editor uses those of its map.

/** What a picture of the map's board has of them, and how large the dot of a place is on it. */
export function symbolsOf(picture) {
  const { documentElement: drawn } = new DOMParser().parseFromString(picture, "image/svg+xml");
  const parts = [...drawn.querySelectorAll(":scope > defs, :scope > style")];
  const known = new Set([...drawn.querySelectorAll(":scope > defs > [id]")].map(({ id }) => id));
  const dots = [...drawn.querySelectorAll(".b-city")].map((dot) => Number(dot.getAttribute("r")));
  return { parts, known, dot: Math.min(...dots) };
}

/** They stand in the sheet, which is there once it is drawn. */
export function laySymbols({ parts }) {
  const place = document.querySelector(".sheet-symbols");
  if (place && place.firstChild !== parts[0]) place.replaceChildren(...parts);
}

/** The symbols of the spaces of a route, and of those that ask for a wild; empty where there is none. */
export function spaceSymbols({ known }, { route_kinds: kinds = {} }, { color, kind }) {
  const { shape = "box", per_space: fields = 1 } = kinds?.[kind] ?? {};
  const named = (shade) => `b-${shade}-${shape}${fields > 1 ? `-${fields}` : ""}`;
  const space = [named(color ?? "gray"), named("gray")].find((id) => known.has(id)) ?? "";
  const wild = `b-wild-${shape}`;
  return { space, wild: known.has(wild) ? wild : "" };
}

/** How a space is turned that lies between two others, in degrees, so that it can be read. */
export function turnOf([x, y], [toX, toY]) {
  const degrees = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
}
