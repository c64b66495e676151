import { json, redirect, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/node";
import { mediumDate, officeTime } from "../../platform/office-time.ts";
import { flash } from "../../platform/http/flash.server.ts";
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
import { formAddress, pageNumber, rowsPerPage, sessionAddress, wholeTab } from "../dashboard/dashboard-view.ts";
import { orRefuse, refuse, typedIn } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { conflictQuerySchema, decisionSchema } from "./conflict-schema.server.ts";
import { searchNames, type Found, type FoundCase } from "./search-names.server.ts";

export const conflictSearchNotFound = "This search does not exist";
export const alreadyDecided = "Something was decided about this search already.";

/** An earlier search, as the list shows it. */
export interface EarlierSearch {
  id: string;
  name: string;
  when: string;
  found: FoundCounts | null;
  decision: string | null;
  /** Who decided, and when. */
  decided: string | null;
}

/** What the page with the list is rendered from. */
export interface ConflictsPage {
  searches: EarlierSearch[];
  page: number;
  last: number;
}

/** A case with its address, and what people call it by. */
type ShownCase = FoundCase & { to: string; reference: string | null };

/** What the page of one search is rendered from. */
export interface ConflictPage extends EarlierSearch {
  result: Omit<Found, "closest"> & { closest: ShownCase[] };
}

const shown = ({ id, name, createdAt, found, decision, initials, decidedAt }: ConflictSearch): EarlierSearch => ({
  id,
  name,
  when: officeTime(createdAt),
  found: found ?? null,
  decision: decision ?? null,
  decided: decidedAt && `${initials}, ${mediumDate(decidedAt)}`,
});

/** GET: the box for a name, and the earlier searches. */
export async function loadConflicts({ request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const last = Math.max(1, Math.ceil((await countSearches()) / rowsPerPage));
  const page = Math.min(last, pageNumber(new URL(request.url).searchParams.get("page")));
  const searches = await listConflictSearches(rowsPerPage, (page - 1) * rowsPerPage);
  return json<ConflictsPage>({ searches: searches.map(shown), page, last });
}

/** POST: keeps the name and goes to its page, whose address does not have it. */
export async function handleConflicts({ request }: ActionFunctionArgs) {
  await requireAttorney(request);
  return orRefuse(conflictQuerySchema, await typedIn(request), async ({ name }) => {
    const { id } = await createSearch(name);
    return redirect(`/admin/conflicts/${id}`, 303);
  });
}

/** GET: searches for the name as of now. */
export async function loadConflict({ request, params, context }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const search = await findConflictSearch(params["id"] ?? "");
  if (!search) throw pageNotFound(conflictSearchNotFound);
  const { closest, ...result } = await carryOut(search, context);
  const cases = closest.map((each) => ({ ...each, to: addressOf(each), reference: each.table === "forms" ? referenceOf(each.id) : null }));
  return json<ConflictPage>({ ...shown(search), result: { ...result, closest: cases } });
}

/** POST: notes what was decided. */
export async function handleConflict({ request, params, context }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await typedIn(request);
  return orRefuse(decisionSchema, typed, async (decision) => {
    const outcome = await decideSearch(params["id"] ?? "", decision, context.address);
    if (outcome === "missing") throw pageNotFound(conflictSearchNotFound);
    if (outcome === "decided") return refuse({ typed, messages: { decision: alreadyDecided } }, 409);
    return redirect("/admin/conflicts", { status: 303, headers: { "Set-Cookie": await flash({ title: "Decision noted" }) } });
  });
}

/** Searches for a name, writes that down, and keeps how much was found, unless nobody waits for it any more. */
export async function carryOut(search: ConflictSearch, { address, onClose }: AppLoadContext): Promise<Found> {
  let isLeft = false;
  onClose(() => (isLeft = true));
  await auditSearch(search, address);
  const found = await searchNames(search.name, () => isLeft);
  if (!isLeft) await recordFoundCounts(search.id, { places: found.places, cases: found.cases });
  return found;
}

/** The page of a case in which something was found. */
export const addressOf = ({ table, id }: Pick<FoundCase, "table" | "id">): string =>
  table === "forms" ? formAddress(id, wholeTab("forms")) : sessionAddress(id, wholeTab("uploads"));
