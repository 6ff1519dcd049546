// The colors that players may have, in the order in which they are offered.

export const COLORS = [
  "red", "blue", "green", "yellow", "black", "white", "orange", "purple", "gray",
];
