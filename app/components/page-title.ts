import { isRouteErrorResponse, type MetaFunction } from "@remix-run/react";

/** What a page's title depends on besides its own name. */
export type TitleArgs = Pick<Parameters<MetaFunction>[0], "matches" | "error">;

/** The title of a page, with the firm's name; of an error in its place, what went wrong. */
export function titled(title: string, { matches, error }: TitleArgs): { title: string }[] {
  const root = matches.find(({ id }) => id === "root")?.data as { firm?: { name: string } } | undefined;
  const shown = error ? problemTitle(statusOf(error)) : title;
  return [{ title: root?.firm ? `${shown} - ${root.firm.name}` : shown }];
}

/** The status of what a page could not be made for. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

export const unavailableTitle = "We cannot reach your form right now";

/** The heading and title of an error page. */
export function problemTitle(status: number): string {
  switch (status) {
    case 404:
      return "404 Page Not Found";
    case 429:
      return "Too many requests";
    case 503:
      return unavailableTitle;
    default:
      return "Something went wrong";
  }
}
