import { isRouteErrorResponse } from "@remix-run/react";
import { pageTitle, type TitleArgs } from "../components/page-title.ts";

/** Meta tags of an attorney's page: the title, or that of the error page for a missing case or petition, and `noindex`. */
export function officeMeta(title: string, args: TitleArgs) {
  const { error } = args;
  const isMissing = isRouteErrorResponse(error) && [404, 409].includes(error.status);
  const shown = isMissing ? pageTitle(String(error.data), { matches: args.matches }) : pageTitle(title, args);
  return [...shown, { name: "robots", content: "noindex" }];
}

/** Meta tags of a page of a case, whose title names the client. */
export function caseMeta(title: string, args: TitleArgs & { data?: { frame: { clientName: string } | null } | undefined }) {
  const clientName = args.data?.frame?.clientName;
  return officeMeta(clientName ? `${title} - ${clientName}` : title, args);
}
