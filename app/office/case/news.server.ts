import { pluralize } from "../../questionnaire/pluralize.ts";
import { auditActions, type AuditAction, type AuditRecord } from "../../records/activity/audit-log.server.ts";
import type { StoredDocument } from "../../records/files/documents.server.ts";
import type { Form } from "../../records/form.ts";
import type { Ask } from "../../records/forms/ask-content.server.ts";
import { displayName } from "../files.ts";
import { caseTabUrl, historyUrl, type View } from "../urls.ts";
import type { ToDo } from "./to-do.server.ts";

/** Entries of the audit log that are news to the office: what the client did, and mail that failed. */
const clientNews: readonly AuditAction[] = ["document_withdrawn", "resume_link_opened", "ask_answered"];
const failedMails: readonly AuditAction[] = ["office_mail_failed", "office_mail_notified", "edit_link_mail_failed"];

const maxNamed = 3;

interface Sources {
  form: Form;
  view: View;
  documents: StoredDocument[];
  audited: AuditRecord[];
  asked: Ask | undefined;
}

/** Lists what has come since a time, besides changed answers. What the office did itself is no news. */
export function newsSince(since: Date, { form, view, documents, audited, asked }: Sources): ToDo[] {
  const recent = audited.filter(({ createdAt }) => createdAt > since);
  const actions = [...new Set(recent.map(({ action }) => action))];
  const happened = (some: readonly AuditAction[]) => actions.filter((action) => some.includes(action));
  const byOffice = new Set(recent.filter(({ action }) => action === "document_added").map(({ detail }) => detail));
  const files = documents.filter(({ id, uploadedAt }) => uploadedAt > since && !byOffice.has(id));
  const isSubmitted = form.submittedAt !== null && form.submittedAt > since && !recent.some(({ action }) => action === "form_submitted");
  const confirmed = asked?.questions.filter(({ confirmedAt }) => confirmedAt !== undefined && new Date(confirmedAt) > since) ?? [];
  const tab = (name: "documents" | "requests") => caseTabUrl(name, form.id, view);
  return [
    ...happened(failedMails).map((action) => ({ text: auditActions[action], to: historyUrl(form.id, view, "mails"), isBad: true })),
    ...(isSubmitted ? [{ text: "The form was submitted", to: historyUrl(form.id, view) }] : []),
    ...(files.length > 0
      ? [{ text: `${pluralize(files.length, "file")}: ${nameSome(files.map(displayName))}`, to: tab("documents") }]
      : []),
    ...(confirmed.length > 0
      ? [
          {
            text: `Confirmed: ${nameSome(confirmed.map(({ row, label }) => [row, label].filter(Boolean).join(": ")))}`,
            to: tab("requests"),
          },
        ]
      : []),
    ...happened(clientNews).map((action) => ({ text: auditActions[action], to: historyUrl(form.id, view) })),
  ];
}

/** "one, two, three and 4 more". */
const nameSome = (names: string[]): string =>
  names.slice(0, maxNamed).join(", ") + (names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "");
