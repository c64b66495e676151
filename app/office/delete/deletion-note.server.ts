import { officeDate } from "../../platform/office-time.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { findDeletion } from "../../records/removal/retention.server.ts";

const reasons = {
  empty: "nothing was entered",
  unfinished: "it was not submitted",
  submitted: "the time for which it is kept has passed",
  declined: "it was declined",
} as const;

/** Describes when a case will be deleted, and why; null if it is kept. */
export async function loadDeletionNote(table: CaseTable, id: string): Promise<string | null> {
  const deletion = await findDeletion(table, id);
  if (!deletion) return null;
  const day = officeDate(new Date(Math.max(deletion.endsAt.getTime(), Date.now())));
  return `Unless something changes, this will be deleted after ${day}, because ${reasons[deletion.reason]}.`;
}
