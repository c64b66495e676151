import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { findEdit } from "../../records/forms/edit-history.server.ts";
import { maskedSsn, unmaskedSsn } from "../answers/answers.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { describeEdit, type HistoryEntry } from "./history.ts";
import { loadCaseFrame, type CaseFrameData } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";

/** Data of the page of one history entry. */
export interface EntryPage {
  frame: CaseFrameData;
  entry: HistoryEntry;
}

/** Response to showing the Social Security numbers. Only this response contains the unmasked entry. */
export interface EntryReply {
  unmasked?: HistoryEntry;
}

const entryNotFound = "Entry not found";

async function requireEntry({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const edit = await findEdit(form.id, params["entryId"] ?? "");
  if (!edit) throw pageNotFound(entryNotFound);
  return { form, edit };
}

/** Loads one entry of a form's history with all its changes, for the attorney. */
export async function loadEntry(args: LoaderFunctionArgs) {
  const { form, edit } = await requireEntry(args);
  return json<EntryPage>({ frame: await loadCaseFrame(form), entry: describeEdit(edit, maskedSsn) });
}

/** Shows the entry's Social Security numbers, which is recorded in the audit log. */
export async function handleHistoryEntryAction(args: ActionFunctionArgs) {
  const { edit } = await requireEntry(args);
  await readForm(args.request);
  return json<EntryReply>({ unmasked: describeEdit(edit, unmaskedSsn) });
}
