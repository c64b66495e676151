import { editLinkMail } from "../../correspondence/edit-link-mail.server.ts";
import { pdfName } from "../../correspondence/pdf-name.ts";
import { toAskedPage, type AskedPage } from "../../edit/asked.server.ts";
import { mediumDate } from "../../platform/office-time.ts";
import { runInLanguage } from "../../platform/language/run-in-language.server.ts";
import type { Ask, AskMode, AskRequest } from "../../records/forms/ask-content.server.ts";
import { previewAsk } from "../../records/forms/ask-client.server.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import { listEditLinks } from "../../records/security/edit-links.server.ts";
import type { Form } from "../../records/form.ts";
import { loadEditAccess, type EditAccess } from "../edit-access/edit-access-actions.server.ts";
import { askChoices, type AskChoices } from "./ask-choices.server.ts";
import { listUntranslated, toAskedPart, type AskedPart } from "./asked-part.server.ts";

/** Edit link as the page lists it. */
export interface ShownLink {
  created: string;
  madeBy: string;
  expires: string;
  lastUsed: string;
}

/** Data of the page with the requests to a client. */
export interface RequestsPage {
  id: string;
  clientEmail: string;
  asked: AskedPart | null;
  /** Message and due date of the list, which one that is added keeps. */
  line: string;
  lineInSpanish: string;
  dueOn: string;
  /** Whether the client answers in Spanish. */
  isSpanish: boolean;
  choices: AskChoices;
  access: EditAccess;
  links: ShownLink[];
  pdfName: string;
}

/** What the client would get: the email in the client's language, and the page behind its link, which the office reads in English. */
export interface AskPreview {
  /** Null if the form has no email address. */
  mail: { to: string; subject: string; text: string } | null;
  page: AskedPage;
  /** The office's own words that a client who reads Spanish would get in English. */
  onlyInEnglish: string[];
}

/** Loads the page with the requests to a form's client. */
export async function loadRequestsPage(form: Form, onlyUnanswered: boolean): Promise<RequestsPage> {
  const { id, clientEmail, clientName, language } = form;
  const [ask, documents, access, links] = await Promise.all([getAsk(form), listFormDocuments(id), loadEditAccess(id), listEditLinks(id)]);
  return {
    id,
    clientEmail,
    asked: ask ? toAskedPart(ask, form, documents) : null,
    line: ask?.line ?? "",
    lineInSpanish: ask?.lineInSpanish ?? "",
    isSpanish: language === "es",
    dueOn: ask?.dueOn ?? "",
    choices: askChoices(form, documents, ask, onlyUnanswered),
    access,
    links: links.map(({ createdAt, madeBy, expiresAt, usedAt }) => ({
      created: mediumDate(createdAt),
      madeBy,
      expires: mediumDate(expiresAt),
      lastUsed: usedAt ? mediumDate(usedAt) : "",
    })),
    pdfName: pdfName(clientName, new Date()),
  };
}

const linkDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** Shows the email and the page of a request without storing or sending anything. */
export async function loadPreview(form: Form, request: AskRequest, mode: AskMode): Promise<AskPreview> {
  const asked = await previewAsk(form, request, mode);
  const mail = form.clientEmail ? runInLanguage(form.language, () => previewMail(form, asked)) : null;
  return { mail, page: await toAskedPage("", form, asked), onlyInEnglish: form.language === "es" ? listUntranslated(asked) : [] };
}

function previewMail({ id, clientEmail }: Form, asked: Ask) {
  const expiresAt = new Date(Date.now() + linkDays * dayMs);
  const { to, subject, text } = editLinkMail("preview", { formId: id, token: "…", expiresAt, clientEmail, asked });
  return { to, subject, text };
}
