import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { officeTime } from "../../platform/office-time.ts";
import { flash, type Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { addNote, updateCaseWork, listNotes, getCaseWork, type CaseWork } from "../../records/case-work.server.ts";
import { decidePair } from "../../records/related-cases.server.ts";
import { markUnread } from "../../records/case-activity.server.ts";
import { addressOf, formAddress, sessionAddress, viewOf, type View } from "../dashboard/dashboard-view.ts";
import { submissionNotFound, uploadSessionNotFound } from "../not-found.ts";
import { orRefuse, typedIn } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { noteSchema, workChangeSchema } from "./work-schema.server.ts";

/** The office's work on a case, as its page shows it. */
export interface WorkPage extends CaseWork {
  notes: { id: string; text: string; time: string }[];
}

const cases = {
  forms: { tab: "forms", notFound: submissionNotFound, addressOf: formAddress },
  upload_sessions: { tab: "uploads", notFound: uploadSessionNotFound, addressOf: sessionAddress },
} as const;

const viewIn = ({ url }: Request): View => viewOf(new URL(url).searchParams);

/** The work on a case, for its page. Throws a Response: 404. */
export async function workPage(table: CaseTable, id: string): Promise<WorkPage> {
  const [work, notes] = await Promise.all([getCaseWork(table, id), listNotes(table, id)]);
  if (!work) throw pageNotFound(cases[table].notFound);
  return { ...work, notes: notes.map(({ id, text, createdAt }) => ({ id, text, time: officeTime(createdAt) })) };
}

/** GET: the work on a case by itself, which the page of a refused post shows too. */
export const loadWork =
  (table: CaseTable) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    await requireAttorney(request);
    const id = params["id"] ?? "";
    return json({ work: await workPage(table, id), address: cases[table].addressOf(id, viewIn(request)) });
  };

/** POST: changes the work on a case, adds a note, marks the case as unread, or says what belongs to it. */
export const handleWork =
  (table: CaseTable) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    await requireAttorney(request);
    const typed = await typedIn(request);
    const id = params["id"] ?? "";
    switch (typed["intent"]) {
      case "unread":
        return unread(table, id, request);
      case "note":
        return orRefuse(noteSchema, typed, async ({ text }) =>
          goBack(table, id, request, (await addNote(table, id, text, context.address)) !== undefined, "Note added"),
        );
      case "same-client":
      case "other-client":
        return relate(table, id, request, context.address, typed);
      default:
        return orRefuse(workChangeSchema, { ...typed, nextDate: typed["nextDate"] || null }, async (change) =>
          goBack(table, id, request, await updateCaseWork(table, id, change, context.address), "Work saved"),
        );
    }
  };

const told = async (message: Flash) => ({ status: 303, headers: { "Set-Cookie": await flash(message) } });

async function goBack(table: CaseTable, id: string, request: Request, isDone: boolean, title: string, place = "work"): Promise<Response> {
  if (!isDone) throw pageNotFound(cases[table].notFound);
  return redirect(`${cases[table].addressOf(id, viewIn(request))}#${place}`, await told({ title }));
}

/** Keeps whether another case is of the same client. */
async function relate(table: CaseTable, id: string, request: Request, address: string, { other = "", intent }: Record<string, string>) {
  const isSame = intent === "same-client";
  const isDone = await decidePair(table, id, other, isSame, address);
  return goBack(table, id, request, isDone, isSame ? "Marked as the same client" : "Marked as not the same client", "related");
}

/** Goes back to the dashboard, because the case's page would mark it as read again. */
async function unread(table: CaseTable, id: string, request: Request): Promise<Response> {
  const { tab, notFound } = cases[table];
  if (!(await markUnread(table, id))) throw pageNotFound(notFound);
  return redirect(addressOf({ ...viewIn(request), tab }), await told({ title: "Marked as unread" }));
}
