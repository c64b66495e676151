import { daysUntil, officeDate, officeDay, officeTime } from "../../platform/office-time.ts";
import { valueAt } from "../../questionnaire/conditions.ts";
import { buildSnapshot, type Snapshot } from "../../petition/snapshot.ts";
import { listFormDocuments } from "../../records/documents.server.ts";
import { getHistoryPage } from "../../records/edit-history.server.ts";
import { findLastEditLinkMail, type EditLinkMail } from "../../records/edit-link-mails.server.ts";
import { getLiveEditLinks } from "../../records/edit-links.server.ts";
import type { Form } from "../../records/form.ts";
import type { OfficeMail } from "../../records/office-mail.ts";
import { isOfficeForm } from "../../records/office-forms.server.ts";
import { summarizeDocuments } from "../../records/receipts.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { listSubmissions } from "../../records/submissions.server.ts";
import { unsentMailsOfForms } from "../../records/unsent-mails.server.ts";
import { documentGroups, type DocumentGroup } from "../files.ts";
import { answerCards, maskedSsn, type AnswerCard, type FormatSsn } from "./answers.ts";
import { summarizedPetition } from "../petition/summaries.server.ts";
import { packetNote } from "../packet/packet-note.server.ts";
import { askedPart, type AskedPart } from "../ask/asked-part.server.ts";
import { workPage, type WorkPage } from "../case-work/work-route.server.ts";
import { relatedPage, type ShownRelated } from "../related/related-page.server.ts";
import { activityOn, type ActivityLine } from "./case-activity.server.ts";
import { readEdit, shortEntry } from "./history.ts";
import type { ShownHistory } from "./history-card.tsx";
import { pdfName } from "./pdf-name.ts";
import { visitsOf, type Visit } from "./visits.ts";

/** What is read of the answers with Social Security numbers written in one way. */
export interface Readable {
  cards: AnswerCard[];
  history: ShownHistory;
  /** What was changed lately, by visit. */
  visits: Visit[];
}

/** How the client can get at the form. */
export interface EditAccess {
  /** How many links are active. */
  count: number;
  /** When the last of them expires. */
  until: string | null;
  daysLeft: number;
  mail: { status: EditLinkMail["status"]; time: string; error: string | null } | null;
}

export interface MailState {
  id: string;
  time: string;
  status: OfficeMail["status"];
  sent: string | null;
  error: string | null;
}

/** What the page of one case is rendered from. */
export interface CasePage extends Readable {
  id: string;
  /** What the client calls the form by. */
  reference: string;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  created: string;
  /** When it was submitted last; null before. */
  submitted: string | null;
  /** The required documents of which there are none. */
  missing: string[];
  /** When the official forms were filled, and what has changed since; null before. */
  packet: string | null;
  /** When the office last looked before; null for never. */
  looked: string | null;
  snapshot: Snapshot;
  /** Whether the office has begun it. */
  isOffices: boolean;
  isCompleted: boolean;
  currentStep: number;
  pdfName: string;
  access: EditAccess;
  documents: DocumentGroup[];
  submissions: MailState[];
  /** Why the client got no receipt; null otherwise. */
  receiptError: string | null;
  activity: ActivityLine[];
  work: WorkPage;
  /** What the client is asked; null for nothing. */
  asked: AskedPart | null;
  related: ShownRelated[];
}

/** The page of a form, with a page of its history. */
export async function casePage(form: Form, historyPage: number, looked: Date | null): Promise<CasePage> {
  const { id, clientName, clientEmail, isCompleted, currentStep } = form;
  const documents = await listFormDocuments(id);
  const [access, submissions, unsent, readable, activity, work, asked, isOffices, related, { petition, kept }] = await Promise.all([
    editAccess(id),
    listSubmissions(id),
    unsentMailsOfForms([id]),
    readableWith(form, historyPage, looked, maskedSsn),
    activityOn({ formId: id }, documents),
    workPage("forms", id),
    askedPart(form),
    isOfficeForm(id),
    relatedPage("forms", id),
    summarizedPetition(form),
  ]);
  return {
    id,
    reference: referenceOf(id),
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
    ...readable,
    clientPhone: phoneOf(form),
    created: officeDate(form.createdAt),
    submitted: form.submittedAt && officeTime(form.submittedAt),
    missing: summarizeDocuments(documents).missing,
    packet: await packetNote(form, kept),
    looked: looked && officeTime(looked),
    snapshot: buildSnapshot(form.formData, petition, officeDay(new Date())),
    pdfName: pdfName(clientName, new Date()),
    documents: documentGroups(documents),
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

async function editAccess(formId: string): Promise<EditAccess> {
  const [{ count, expiresAt }, mail] = await Promise.all([getLiveEditLinks(formId), findLastEditLinkMail(formId)]);
  return {
    count,
    until: expiresAt && officeTime(expiresAt),
    daysLeft: expiresAt ? daysUntil(expiresAt) : 0,
    mail: mail ? { status: mail.status, error: mail.error, time: officeTime(mail.endedAt ?? mail.createdAt) } : null,
  };
}

/** What is read of a form with its Social Security numbers written in that way. */
export async function readableWith(
  { id, formData }: Form,
  historyPage: number,
  looked: Date | null,
  writeSsn: FormatSsn,
): Promise<Readable> {
  const [{ edits, ...place }, newest] = await Promise.all([getHistoryPage(id, historyPage), getHistoryPage(id)]);
  return {
    cards: answerCards(formData, writeSsn),
    visits: visitsOf(newest.edits, looked, writeSsn),
    history: { ...place, entries: edits.map((edit) => shortEntry(readEdit(edit, writeSsn))) },
  };
}

/** The number that the client is reached at. */
const phoneOf = ({ formData }: Form): string =>
  ["cellPhone", "homePhone"].map((name) => String(valueAt(formData, `contactInfo.${name}`) ?? "")).find((phone) => phone !== "") ?? "";
