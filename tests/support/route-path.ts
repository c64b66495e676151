/** Converts a file name in app/routes to its URL path, such as `api/admin/submissions/$id/petition/worksheets.csv`. */
export const routePath = (route: string): string =>
  route
    .replace(/\._index$/, "")
    .replace(/_(?=\.|$)/g, "")
    .replace(/(?<!\[)\.(?!\])/g, "/")
    .replaceAll("[.]", ".");
