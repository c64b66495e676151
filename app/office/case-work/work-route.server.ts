import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { officeTime } from "../../platform/office-time.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { addNote, updateCaseWork, listNotes, getCaseWork, type CaseWork } from "../../records/office/case-work.server.ts";
import { decidePair } from "../../records/office/related-cases.server.ts";
import { markUnread } from "../../records/activity/case-activity.server.ts";
import { caseTabUrl, dashboardUrl, formUrl, isCaseTab, requestedView, sessionUrl } from "../urls.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { rejectPost, runIfValid, readTextFields } from "../form-post.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { workFormSchema } from "../../casework/status/work-schema.server.ts";

/** The office's work on a case, with its notes, for its page. */
export interface WorkPage extends CaseWork {
  notes: { id: string; text: string; time: string }[];
}

const cases = {
  forms: { tab: "forms", notFound: submissionNotFound, getUrl: formUrl },
  upload_sessions: { tab: "uploads", notFound: uploadSessionNotFound, getUrl: sessionUrl },
} as const;

/** Loads the work on a case. Throws a Response: 404. */
export async function loadWorkPage(table: CaseTable, id: string): Promise<WorkPage> {
  const [work, notes] = await Promise.all([getCaseWork(table, id), listNotes(table, id)]);
  if (!work) throw pageNotFound(cases[table].notFound);
  return {
    ...work,
    notes: notes.map(({ id, text, person, createdAt }) => ({ id, text, time: `${officeTime(createdAt)}, by ${person ?? "Office"}` })),
  };
}

/** GET: loads the page with only the work on a case, which is also shown after a rejected post. */
export const loadWork =
  (table: CaseTable) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    await requireAttorney(request);
    const id = params["id"] ?? "";
    return json({ work: await loadWorkPage(table, id), caseUrl: cases[table].getUrl(id, requestedView(request)) });
  };

/** POST: changes the work on a case, adds a note, marks the case as unread, or decides whether another case is of the same client. */
export const handleWork =
  (table: CaseTable) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    await requireAttorney(request);
    const typed = await readTextFields(request);
    const id = params["id"] ?? "";
    switch (typed["intent"]) {
      case "work":
      case "note":
      case "unread":
        return saveWork(table, id, request, context.address, typed);
      case "same-client":
      case "other-client":
        return relateCases(table, id, request, context.address, typed);
      default:
        return rejectPost({ typed, messages: { state: "Unknown action." } });
    }
  };

const changedSince =
  "Somebody else has changed this work since you opened this page. Your values are shown, and not saved yet. Save again to replace theirs.";

/** Saves everything in the form, and does what its button says, unless somebody else has changed the work since the page was opened. */
async function saveWork(table: CaseTable, id: string, request: Request, address: string, typed: Record<string, string>) {
  return runIfValid(workFormSchema, typed, async ({ seen, text, ...change }) => {
    const outcome = await updateCaseWork(table, id, { change, seen }, address);
    if (outcome === "stale") return rejectPost({ typed, messages: { state: changedSince } }, 409);
    const isDone = outcome === "saved" && (text === undefined || (await addNote(table, id, text, address)) !== undefined);
    if (typed["intent"] === "unread") return markCaseUnread(table, id, request);
    if (table === "forms" && isDone && isCaseTab(typed["tab"]))
      return redirectWithFlash(caseTabUrl(typed["tab"], id, requestedView(request)), { title: "Note added" });
    return redirectBack(table, id, request, isDone, typed["intent"] === "note" ? "Note added" : "Work saved");
  });
}

async function redirectBack(
  table: CaseTable,
  id: string,
  request: Request,
  isDone: boolean,
  title: string,
  card = "work",
): Promise<Response> {
  if (!isDone) throw pageNotFound(cases[table].notFound);
  return redirectWithFlash(`${cases[table].getUrl(id, requestedView(request))}#${card}`, { title });
}

/** Saves whether another case is of the same client. */
async function relateCases(
  table: CaseTable,
  id: string,
  request: Request,
  address: string,
  { other = "", intent }: Record<string, string>,
) {
  const isSame = intent === "same-client";
  const isDone = await decidePair(table, id, other, isSame, address);
  return redirectBack(table, id, request, isDone, isSame ? "Marked as the same client" : "Marked as not the same client", "related");
}

/** Marks a case as unread and redirects to the dashboard, because opening the case's page would mark it as read again. */
async function markCaseUnread(table: CaseTable, id: string, request: Request): Promise<Response> {
  const { tab, notFound } = cases[table];
  if (!(await markUnread(table, id))) throw pageNotFound(notFound);
  return redirectWithFlash(dashboardUrl({ ...requestedView(request), tab }), { title: "Marked as unread" });
}
