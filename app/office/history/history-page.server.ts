import { officeTime } from "../../platform/office-time.ts";
import { findAuditRecords, type AuditAction } from "../../records/activity/audit-log.server.ts";
import { listTimeline, type TimelineEntry } from "../../records/activity/timeline.server.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import { findEdits, paginate } from "../../records/forms/edit-history.server.ts";
import type { Form } from "../../records/form.ts";
import { listSubmissions } from "../../records/mail/submissions.server.ts";
import { listNotes } from "../../records/office/case-work.server.ts";
import { maskedSsn } from "../answers/answers.ts";
import { displayName } from "../files.ts";
import { describeRecord } from "./case-activity.server.ts";
import { historyKinds, type HistoryKind } from "./history-kinds.ts";
import { describeEdit, shortenEntry, type HistoryEntry } from "./history.ts";
import { toMailState, type MailState } from "./mail-state.ts";

/** Entry of the timeline as the attorney reads it. */
export interface TimelineItem {
  key: string;
  kind: HistoryKind;
  /** When it happened, and who did it if it was the office. */
  time: string;
  /** What happened; a save, a note and the mail of a submission are shown in their own ways. */
  title: string;
  edit?: HistoryEntry;
  note?: string;
  mail?: MailState;
}

/** Data of the page with everything that happened in a case. */
export interface HistoryPage {
  items: TimelineItem[];
  /** The kind of entries that is shown; null for all. */
  kind: HistoryKind | null;
  counts: Record<HistoryKind, number>;
  total: number;
  page: number;
  pages: number;
}

/** Kinds of the entries of the audit log; others are what the office did. */
const auditKinds: Partial<Record<AuditAction, HistoryKind>> = {
  ask_answered: "answers",
  document_deleted: "files",
  document_withdrawn: "files",
  document_turned: "files",
  document_renamed: "files",
  document_moved: "files",
  document_unreadable: "files",
  document_readable: "files",
  office_mail_failed: "mails",
  office_mail_notified: "mails",
  office_mail_sent_again: "mails",
  edit_link_mailed: "mails",
  edit_link_mail_failed: "mails",
  pdf_made: "downloads",
  table_exported: "downloads",
  case_exported: "downloads",
  documents_exported: "downloads",
  document_downloaded: "downloads",
  document_viewed: "downloads",
  petition_exported: "downloads",
  packet_downloaded: "downloads",
  ssn_viewed: "downloads",
  case_read: "downloads",
  edit_link_made: "links",
  edit_link_extended: "links",
  edit_link_revoked: "links",
  resume_link_requested: "links",
  resume_link_opened: "links",
};

const sourceKinds = { edit: "answers", document: "files", note: "notes", submission: "mails" } as const;

const kindOf = ({ source, action }: TimelineEntry): HistoryKind =>
  source === "audit" ? (auditKinds[action!] ?? "office") : sourceKinds[source];

/** Loads one page of what happened in a case. A page beyond the last one is the last one. */
export async function loadHistoryPage(form: Form, kind: HistoryKind | null, requestedPage: number): Promise<HistoryPage> {
  const entries = await listTimeline(form.id);
  const counts = Object.fromEntries(
    Object.keys(historyKinds).map((each) => [each, entries.filter((entry) => kindOf(entry) === each).length]),
  ) as HistoryPage["counts"];
  const pages = paginate(kind ? entries.filter((entry) => kindOf(entry) === kind) : entries);
  const page = Math.min(requestedPage, Math.max(1, pages.length));
  const items = await describeEntries(form, pages[page - 1] ?? []);
  return { items, kind, counts, total: entries.length, page, pages: Math.max(1, pages.length) };
}

async function describeEntries({ id }: Form, entries: TimelineEntry[]): Promise<TimelineItem[]> {
  const idsOf = (source: TimelineEntry["source"]) => entries.filter((entry) => entry.source === source).map((entry) => entry.id);
  const [records, edits, documents, notes, submissions] = await Promise.all([
    findAuditRecords(id, idsOf("audit")),
    findEdits(id, idsOf("edit")),
    listFormDocuments(id),
    listNotes("forms", id),
    listSubmissions(id),
  ]);
  return entries.map((entry): TimelineItem => {
    const { source, at } = entry;
    const item = { key: `${source}-${entry.id}`, kind: kindOf(entry), time: officeTime(at), title: "" };
    const find = <Found extends { id: string }>(list: Found[]) => list.find((each) => each.id === entry.id);
    const edit = source === "edit" && find(edits);
    if (edit) return { ...item, edit: shortenEntry(describeEdit(edit, maskedSsn)) };
    const note = source === "note" && find(notes);
    if (note) return { ...item, time: `${item.time}, by ${note.person ?? "Office"}`, title: "Note", note: note.text };
    const submission = source === "submission" && find(submissions);
    if (submission) return { ...item, title: "Submitted to the attorney", mail: toMailState(submission) };
    const document = source === "document" && find(documents);
    if (document) return { ...item, title: `Document uploaded: ${displayName(document)}` };
    const record = source === "audit" && find(records);
    if (!record) return item;
    const { what, time } = describeRecord(record, documents);
    return { ...item, time, title: what };
  });
}
