import { officeDate, officeDay, officeTime } from "../../platform/office-time.ts";
import { buildSnapshot, type Snapshot } from "../../petition/snapshot.ts";
import { listAuditRecords } from "../../records/activity/audit-log.server.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import { getHistoryPage, type Edit } from "../../records/forms/edit-history.server.ts";
import type { Form } from "../../records/form.ts";
import { isOfficeForm } from "../../records/forms/office-forms.server.ts";
import { ifPrepared } from "../../records/office/preparations.server.ts";
import { summarizeDocuments } from "../../records/mail/receipts.server.ts";
import { listSubmissions } from "../../records/mail/submissions.server.ts";
import { unsentMailsOfForms } from "../../records/mail/unsent-mails.server.ts";
import { firstCards, maskedSsn, type AnswerCard } from "../answers/answers.ts";
import { groupDocuments, type DocumentGroup } from "../files.ts";
import { summarizedPetition } from "../../casework/petition/summaries.server.ts";
import { packetNote } from "../../casework/packets/packet-note.server.ts";
import { loadWorkPage, type WorkPage } from "../case-work/work-route.server.ts";
import { loadDeletionNote } from "../delete/deletion-note.server.ts";
import { describeEdit, shortenEntry, type HistoryEntry } from "../history/history.ts";
import { toMailState, type MailState } from "../history/mail-state.ts";
import { visitsOf, type Visit } from "../history/visits.ts";
import { loadEditAccess, type EditAccess } from "../edit-access/edit-access-actions.server.ts";
import { loadRelatedCases, type ShownRelated } from "../related/related-page.server.ts";
import { pdfName } from "../../correspondence/pdf-name.ts";
import type { View } from "../urls.ts";
import { caseFigures, type Figure } from "./figures.server.ts";
import { newsSince } from "./news.server.ts";
import { toDoLists, type ToDo, type ToDoLists } from "./to-do.server.ts";

/** Data of the first page of a case. */
export interface CasePage {
  id: string;
  clientName: string;
  clientEmail: string;
  created: string;
  /** When it was last submitted; null if never. */
  submitted: string | null;
  /** Titles of the required document types without a document. */
  missing: string[];
  /** When the official forms were filled, and what has changed since; null if they never were. */
  packet: string | null;
  /** When the office last viewed the case before this request; null if never. */
  lastViewed: string | null;
  toDo: ToDoLists;
  /** Null if its petition could not be prepared, as the snapshot. */
  figures: Figure[] | null;
  snapshot: Snapshot | null;
  /** What the client has changed since then, grouped by visit. */
  visits: Visit[];
  /** What else has come since then. */
  news: ToDo[];
  cards: AnswerCard[];
  /** Newest entries of the edit history, and the number of all. */
  history: { entries: HistoryEntry[]; total: number };
  /** Whether the office created the form. */
  isOffices: boolean;
  pdfName: string;
  access: EditAccess;
  documents: DocumentGroup[];
  /** The newest submission. */
  submission: MailState | null;
  /** Why the client got no receipt; null if that does not apply. */
  receiptError: string | null;
  work: WorkPage;
  related: ShownRelated[];
  /** When and why the form will be deleted; null if it is kept. */
  deletion: string | null;
}

/** Entries of the edit history that are in sight on the page. */
const newestEntries = 5;

/** Loads the first page of a form's case. */
export async function loadCasePage(form: Form, view: View, lastViewed: Date | null): Promise<CasePage> {
  const { id, clientName, clientEmail } = form;
  const documents = await listFormDocuments(id);
  const [access, submissions, unsentMails, newest, audited, work, asked, isOffices, related, deletion, prepared] = await Promise.all([
    loadEditAccess(id),
    listSubmissions(id),
    unsentMailsOfForms([id]),
    getHistoryPage(id),
    listAuditRecords({ formId: id }),
    loadWorkPage("forms", id),
    getAsk(form),
    isOfficeForm(id),
    loadRelatedCases("forms", id),
    loadDeletionNote("forms", id),
    ifPrepared(summarizedPetition(form)),
  ]);
  const unsent = unsentMails.get(id) ?? [];
  const { missing } = summarizeDocuments(documents);
  const snapshot = prepared && buildSnapshot(form.formData, prepared.petition, officeDay(new Date()));
  const [submission] = submissions;
  return {
    id,
    clientName,
    clientEmail,
    access,
    work,
    isOffices,
    related,
    deletion,
    missing,
    snapshot,
    created: officeDate(form.createdAt),
    submitted: form.submittedAt && officeTime(form.submittedAt),
    packet: prepared && (await packetNote(form, prepared)),
    lastViewed: lastViewed && officeTime(lastViewed),
    toDo: toDoLists({ form, view, prepared, asked, unsent, missing, related }),
    figures: snapshot && prepared && caseFigures(snapshot, prepared.petition),
    visits: clientVisits(newest.edits, lastViewed),
    news: lastViewed ? newsSince(lastViewed, { form, view, documents, audited, asked }) : [],
    cards: firstCards(form.formData, maskedSsn),
    history: {
      entries: newest.edits.slice(0, newestEntries).map((edit) => shortenEntry(describeEdit(edit, maskedSsn))),
      total: newest.total,
    },
    pdfName: pdfName(clientName, new Date()),
    documents: groupDocuments(documents),
    receiptError: unsent.find(({ kind }) => kind === "receipt")?.words ?? null,
    submission: submission ? toMailState(submission) : null,
  };
}

/** The client's visits since the office last looked. */
const clientVisits = (edits: Edit[], lastViewed: Date | null): Visit[] =>
  visitsOf(
    edits.filter(({ maker }) => maker !== "office"),
    lastViewed,
    maskedSsn,
  ).filter(({ isNew }) => isNew);
