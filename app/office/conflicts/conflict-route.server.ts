import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { mediumDate, officeTime } from "../../platform/office-time.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import {
  findConflictSearch,
  listConflictSearches,
  countSearches,
  decideSearch,
  createSearch,
  type ConflictSearch,
  type FoundCounts,
} from "../../records/office/conflict-searches.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { caseUrl, parsePageNumber, rowsPerPage } from "../urls.ts";
import { runIfValid, rejectPost, readTextFields } from "../form-post.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { conflictQuerySchema, decisionSchema } from "../../casework/conflicts/conflict-schema.server.ts";
import type { FoundCase } from "../../casework/conflicts/find-in-cases.server.ts";
import type { Found } from "../../casework/conflicts/search-names.server.ts";
import { alreadyDecided, conflictSearchNotFound, runConflictSearch } from "../../casework/conflicts/run-conflict-search.server.ts";

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

/** Runs a search on the current data, for its page. */
export async function loadConflictPage(
  search: ConflictSearch,
  request: Request,
  context: LoaderFunctionArgs["context"],
): Promise<ConflictPage> {
  const { closest, ...result } = await runConflictSearch(search, request, context);
  const cases = closest.map((each) => ({ ...each, to: caseUrl(each), reference: each.table === "forms" ? referenceOf(each.id) : null }));
  return { ...toEarlierSearch(search), result: { ...result, closest: cases } };
}

/** GET: runs the search on the current data. */
export async function loadConflict({ request, params, context }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const search = await findConflictSearch(params["id"] ?? "");
  if (!search) throw pageNotFound(conflictSearchNotFound);
  return json(await loadConflictPage(search, request, context));
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
