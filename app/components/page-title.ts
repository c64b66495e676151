import { isRouteErrorResponse, type MetaFunction } from "@remix-run/react";
import { words } from "./wording/index.ts";

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

/** The heading and title of an error page. */
export const problemTitle = (status: number): string =>
  ({ 401: words.sessionEnded, 404: words.pageNotFound, 429: words.tooManyRequests, 503: words.formUnavailable })[status] ??
  words.somethingWrong;
