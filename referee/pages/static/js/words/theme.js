// Light or dark: as the device has it, or as the reader has chosen.

const KEPT = "referee.theme";
export const THEMES = ["auto", "light", "dark"];

export const theme = () => {
  const kept = localStorage.getItem(KEPT);
  return THEMES.includes(kept) ? kept : "auto";
};

export function useTheme(name = theme()) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  localStorage.setItem(KEPT, name);
}
