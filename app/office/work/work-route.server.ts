import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { markUnread } from "../../records/looks.server.ts";
import { addressOf, formAddress, sessionAddress, viewOf, type View } from "../dashboard/dashboard-view.ts";
import { submissionNotFound, uploadSessionNotFound } from "../not-found.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";

const cases = {
  forms: { tab: "forms", notFound: submissionNotFound, addressOf: formAddress },
  upload_sessions: { tab: "uploads", notFound: uploadSessionNotFound, addressOf: sessionAddress },
} as const;

const viewIn = ({ url }: Request): View => viewOf(new URL(url).searchParams);

/** GET: the case, where its work is shown. */
export const showCase =
  (table: keyof typeof cases) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    await requireAttorney(request);
    return redirect(cases[table].addressOf(params["id"] ?? "", viewIn(request)));
  };

/** POST: marks a case as unread, and goes back to the dashboard, because the case's page would mark it as read again. */
export const markCaseUnread =
  (table: keyof typeof cases) =>
  async ({ request, params }: ActionFunctionArgs) => {
    await requireAttorney(request);
    const { tab, notFound } = cases[table];
    if (!(await markUnread(table, params["id"] ?? ""))) throw pageNotFound(notFound);
    const headers = { "Set-Cookie": await flash({ title: "Marked as unread" }) };
    return redirect(addressOf({ ...viewIn(request), tab }), { status: 303, headers });
  };
