import { officeDate, officeDay, officeTime } from "../../platform/office-time.ts";
import { buildSnapshot, type Snapshot } from "../../petition/snapshot.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import { getHistoryPage } from "../../records/forms/edit-history.server.ts";
import type { Form } from "../../records/form.ts";
import type { OfficeMail } from "../../records/mail/office-mail.ts";
import { isOfficeForm } from "../../records/forms/office-forms.server.ts";
import { ifPrepared } from "../../records/office/preparations.server.ts";
import { summarizeDocuments } from "../../records/mail/receipts.server.ts";
import { listSubmissions } from "../../records/mail/submissions.server.ts";
import { unsentMailsOfForms } from "../../records/mail/unsent-mails.server.ts";
import { groupDocuments, type DocumentGroup } from "../files.ts";
import { answerCards, type AnswerCard } from "./answers.ts";
import { maskedSsn, type FormatSsn } from "../format-ssn.ts";
import { summarizedPetition } from "../../casework/petition/summaries.server.ts";
import { packetNote } from "../../casework/packets/packet-note.server.ts";
import { loadAskedPart, type AskedPart } from "../requests/asked-part.server.ts";
import { loadWorkPage, type WorkPage } from "../case-work/work-route.server.ts";
import { loadDeletionNote } from "../delete/deletion-note.server.ts";
import { loadRelatedCases, type ShownRelated } from "../related/related-page.server.ts";
import { loadActivity, type ActivityLine } from "./case-activity.server.ts";
import { loadEditAccess, type EditAccess } from "../edit-access/edit-access-actions.server.ts";
import { describeEdit, shortenEntry } from "./history.ts";
import type { ShownHistory } from "./history-card.tsx";
import { pdfName } from "../../correspondence/pdf-name.ts";
import { visitsOf, type Visit } from "./visits.ts";

/** Parts of the page that show answers, with Social Security numbers masked or not. */
export interface AnswerParts {
  cards: AnswerCard[];
  history: ShownHistory;
  /** Recent changes, grouped by visit. */
  visits: Visit[];
}

export interface MailState {
  id: string;
  time: string;
  status: OfficeMail["status"];
  sent: string | null;
  error: string | null;
}

/** Data of a case page. */
export interface CasePage extends AnswerParts {
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
  /** Null if its petition could not be prepared. */
  snapshot: Snapshot | null;
  /** Whether the office created the form. */
  isOffices: boolean;
  isCompleted: boolean;
  currentStep: number;
  pdfName: string;
  access: EditAccess;
  documents: DocumentGroup[];
  submissions: MailState[];
  /** Why the client got no receipt; null if that does not apply. */
  receiptError: string | null;
  activity: ActivityLine[];
  work: WorkPage;
  /** Questions the client is asked; null if there are none. */
  asked: AskedPart | null;
  related: ShownRelated[];
  /** When and why the form will be deleted; null if it is kept. */
  deletion: string | null;
}

/** Loads the page of a form, with one page of its history. */
export async function loadCasePage(form: Form, historyPage: number, lastViewed: Date | null): Promise<CasePage> {
  const { id, clientName, clientEmail, isCompleted, currentStep } = form;
  const documents = await listFormDocuments(id);
  const [access, submissions, unsent, answerParts, activity, work, asked, isOffices, related, deletion, prepared] = await Promise.all([
    loadEditAccess(id),
    listSubmissions(id),
    unsentMailsOfForms([id]),
    loadAnswerParts(form, historyPage, lastViewed, maskedSsn),
    loadActivity({ formId: id }, documents),
    loadWorkPage("forms", id),
    loadAskedPart(form),
    isOfficeForm(id),
    loadRelatedCases("forms", id),
    loadDeletionNote("forms", id),
    ifPrepared(summarizedPetition(form)),
  ]);
  return {
    id,
    clientName,
    clientEmail,
    isCompleted,
    currentStep,
    access,
    activity,
    work,
    asked,
    isOffices,
    related,
    deletion,
    ...answerParts,
    created: officeDate(form.createdAt),
    submitted: form.submittedAt && officeTime(form.submittedAt),
    missing: summarizeDocuments(documents).missing,
    packet: prepared && (await packetNote(form, prepared)),
    lastViewed: lastViewed && officeTime(lastViewed),
    snapshot: prepared && buildSnapshot(form.formData, prepared.petition, officeDay(new Date())),
    pdfName: pdfName(clientName, new Date()),
    documents: groupDocuments(documents),
    receiptError: unsent.get(id)?.find(({ kind }) => kind === "receipt")?.words ?? null,
    submissions: submissions.map(({ id, status, error, createdAt, sentAt }) => ({
      id,
      status,
      error,
      time: officeTime(createdAt),
      sent: sentAt && officeTime(sentAt),
    })),
  };
}

/** Loads the parts of a case page that show answers. */
export async function loadAnswerParts(
  { id, formData }: Form,
  historyPage: number,
  lastViewed: Date | null,
  formatSsn: FormatSsn,
): Promise<AnswerParts> {
  const [{ edits, ...place }, newest] = await Promise.all([getHistoryPage(id, historyPage), getHistoryPage(id)]);
  return {
    cards: answerCards(formData, formatSsn),
    visits: visitsOf(newest.edits, lastViewed, formatSsn),
    history: { ...place, entries: edits.map((edit) => shortenEntry(describeEdit(edit, formatSsn))) },
  };
}
