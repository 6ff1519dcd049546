// Ports, in which harbors may stand.

export const harbors = {
  feature: "harbors",
  words: () => "",
  fields: [],
  placeFields: [{ member: "port", kind: "flag" }],
};
