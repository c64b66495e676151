import { json, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { parsePageNumber } from "../urls.ts";
import { isHistoryKind } from "./history-kinds.ts";
import { loadHistoryPage, type HistoryPage } from "./history-page.server.ts";

/** GET: loads what happened in a case. */
export async function loadHistory({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const query = new URL(request.url).searchParams;
  const kind = query.get("kind");
  const page = await loadHistoryPage(form, isHistoryKind(kind) ? kind : null, parsePageNumber(query.get("history")));
  return json<Framed<HistoryPage>>({ ...page, frame: await loadCaseFrame(form) });
}
