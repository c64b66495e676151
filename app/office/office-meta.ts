import { isRouteErrorResponse } from "@remix-run/react";
import { pageTitle, type TitleArgs } from "../components/page-title.ts";

/** The title of a page of the attorney's, or of a case that is not there, and that search engines are to leave it out. */
export function officeMeta(title: string, args: TitleArgs) {
  const { error } = args;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const shown = isMissing ? pageTitle(String(error.data), { matches: args.matches }) : pageTitle(title, args);
  return [...shown, { name: "robots", content: "noindex" }];
}
