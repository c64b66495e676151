import { isRouteErrorResponse } from "@remix-run/react";
import { pageTitle, type TitleArgs } from "../components/page-title.ts";

/** Meta tags of an attorney's page: the title, or that of the error page for a missing case or petition, and `noindex`. */
export function officeMeta(title: string, args: TitleArgs) {
  const { error } = args;
  const isMissing = isRouteErrorResponse(error) && [404, 409].includes(error.status);
  const shown = isMissing ? pageTitle(String(error.data), { matches: args.matches }) : pageTitle(title, args);
  return [...shown, { name: "robots", content: "noindex" }];
}
