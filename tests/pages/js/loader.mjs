// Files of the page are modules, whatever their folder has to say about that.

export async function load(url, context, next) {
  if (!url.includes("/referee/pages/static/")) return next(url, context);
  return next(url, { ...context, format: "module" });
}
