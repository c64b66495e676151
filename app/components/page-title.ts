import { isRouteErrorResponse, type MetaFunction } from "@remix-run/react";

/** The parts of a meta function's arguments that a page's title depends on. */
export type TitleArgs = Pick<Parameters<MetaFunction>[0], "matches" | "error">;

/** Returns the page's title, or that of the error shown instead, followed by the firm's name. */
export function pageTitle(title: string, { matches, error }: TitleArgs): { title: string }[] {
  const root = matches.find(({ id }) => id === "root")?.data as { firm?: { name: string } } | undefined;
  const shown = error ? problemTitle(statusOf(error)) : title;
  return [{ title: root?.firm ? `${shown} - ${root.firm.name}` : shown }];
}

/** HTTP status of the error that a page failed with. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

export const unavailableTitle = "We cannot reach your form right now";

/** The heading and title of an error page. */
export function problemTitle(status: number): string {
  switch (status) {
    case 401:
      return "Your session has ended";
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
