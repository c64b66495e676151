/** The path that a file of app/routes stands for, with its parameters: `api/admin/submissions/$id/petition/worksheets.csv`. */
export const routePath = (route: string): string =>
  route
    .replace(/_(?=\.|$)/g, "")
    .replace(/(?<!\[)\.(?!\])/g, "/")
    .replaceAll("[.]", ".");
