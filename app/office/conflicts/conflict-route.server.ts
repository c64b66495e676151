import { json, redirect, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { mediumDate, officeTime } from "../../platform/office-time.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import {
  auditSearch,
  findConflictSearch,
  listConflictSearches,
  countSearches,
  decideSearch,
  createSearch,
  recordFoundCounts,
  type ConflictSearch,
  type FoundCounts,
} from "../../records/conflict-searches.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { formUrl, parsePageNumber, rowsPerPage, sessionUrl, defaultView } from "../urls.ts";
import { runIfValid, rejectPost, readTextFields } from "../form-post.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { consumeSearchLimit } from "../../records/rate-limits.server.ts";
import { hasReadOnlyKey } from "../../sign-in/api-key.server.ts";
import { requireAttorney, signedInAs } from "../../sign-in/attorney.server.ts";
import { conflictQuerySchema, decisionSchema } from "../../casework/conflicts/conflict-schema.server.ts";
import type { FoundCase } from "../../casework/conflicts/find-in-cases.server.ts";
import { searchNames, type Found } from "../../casework/conflicts/search-names.server.ts";

export const conflictSearchNotFound = "This search does not exist";
export const alreadyDecided = "A decision about this search is already noted.";

/** Earlier search, as the list shows it. */
export interface EarlierSearch {
  id: string;
  name: string;
  when: string;
  found: FoundCounts | null;
  decision: string | null;
  /** Who decided, and when. */
  decided: string | null;
}

/** Data of the page with the list of searches. */
export interface ConflictsPage {
  searches: EarlierSearch[];
  page: number;
  last: number;
}

/** Case with its URL and reference. */
type ShownCase = FoundCase & { to: string; reference: string | null };

/** Data of the page of one search. */
export interface ConflictPage extends EarlierSearch {
  result: Omit<Found, "closest"> & { closest: ShownCase[] };
}

const toEarlierSearch = ({ id, name, createdAt, found, decision, initials, decidedAt }: ConflictSearch): EarlierSearch => ({
  id,
  name,
  when: officeTime(createdAt),
  found: found ?? null,
  decision: decision ?? null,
  decided: decidedAt && `${initials}, ${mediumDate(decidedAt)}`,
});

/** GET: loads the search form and the earlier searches. */
export async function loadConflicts({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const last = Math.max(1, Math.ceil((await countSearches()) / rowsPerPage));
  const page = Math.min(last, parsePageNumber(new URL(request.url).searchParams.get("page")));
  const searches = await listConflictSearches(rowsPerPage, (page - 1) * rowsPerPage);
  return json<ConflictsPage>({ searches: searches.map(toEarlierSearch), page, last });
}

/** POST: stores the name and redirects to its page, whose URL does not contain the name. */
export async function handleConflicts({ request }: ActionFunctionArgs) {
  await requireAttorney(request);
  return runIfValid(conflictQuerySchema, await readTextFields(request), async ({ name }) => {
    const { id } = await createSearch(name);
    return redirect(`/admin/conflicts/${id}`, 303);
  });
}

/** GET: runs the search on the current data. */
export async function loadConflict({ request, params, context }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const search = await findConflictSearch(params["id"] ?? "");
  if (!search) throw pageNotFound(conflictSearchNotFound);
  const { closest, ...result } = await runConflictSearch(search, request, context);
  const cases = closest.map((each) => ({ ...each, to: caseUrl(each), reference: each.table === "forms" ? referenceOf(each.id) : null }));
  return json<ConflictPage>({ ...toEarlierSearch(search), result: { ...result, closest: cases } });
}

/** POST: stores the decision. */
export async function handleConflict({ request, params, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  return runIfValid(decisionSchema, typed, async (decision) => {
    const outcome = await decideSearch(params["id"] ?? "", decision, context.address);
    if (outcome === "missing") throw pageNotFound(conflictSearchNotFound);
    if (outcome === "decided") return rejectPost({ typed, messages: { decision: alreadyDecided } }, 409);
    return redirectWithFlash("/admin/conflicts", { title: "Decision noted" });
  });
}

/**
 * Runs a conflict search and records it in the audit log. Stores the number of matches unless the request is aborted or is made with a
 * read-only API key. Throws RateLimited, or ServiceUnavailable if too many searches are waiting.
 */
export async function runConflictSearch(search: ConflictSearch, request: Request, { address, onClose }: AppLoadContext): Promise<Found> {
  await consumeSearchLimit(signedInAs(request));
  let isAborted = false;
  onClose(() => (isAborted = true));
  await auditSearch(search, address);
  const found = await searchNames(search.name, () => isAborted);
  if (!isAborted && !hasReadOnlyKey()) await recordFoundCounts(search.id, { places: found.places, cases: found.cases });
  return found;
}

/** URL of a case in which something was found. */
export const caseUrl = ({ table, id }: Pick<FoundCase, "table" | "id">): string =>
  table === "forms" ? formUrl(id, defaultView("forms")) : sessionUrl(id, defaultView("uploads"));
