import { Form } from "@remix-run/react";
import { CloseAnswersLink } from "../components/close-answers.tsx";
import { Reference } from "../components/reference.tsx";
import { PhoneLink } from "../components/site-frame.tsx";
import type { SubmissionReceipt } from "../records/mail/receipts.server.ts";
import { documentsPath, reviewPath } from "./review-paths.ts";
import { PdfDownload } from "./pdf-download.tsx";

interface Props {
  formId: string;
  reference: string;
  submittedOn: string;
  /** Where the form stands, in a line. */
  line: string;
  phone: string;
  documents: SubmissionReceipt;
}

/** Shown after the submission and on every return: what was received, what is missing, and what happens next. */
export function Receipt({ formId, reference, submittedOn, line, phone, documents }: Props) {
  return (
    <div className="receipt">
      <h1>Your form has been submitted</h1>
      <p className="lead">
        <strong>{line}</strong>
      </p>
      <p>We received it on {submittedOn}.</p>
      <Reference reference={reference} />
      <h2>What you sent</h2>
      <ul>
        <li>Your answers</li>
        {documents.received.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <Missing documents={documents} />
      <h2>Next Steps</h2>
      <p>
        Our team will contact you within 1-2 business days to schedule a consultation. Questions? Call <PhoneLink phone={phone} />.
      </p>
      <p>Your form is sent to the attorney by secure e-mail with password-protected documents.</p>
      <p className="receipt-actions">
        <PdfDownload formId={formId} page={reviewPath} />{" "}
        <a className="button button-secondary" href={reviewPath}>
          Review your answers
        </a>
      </p>
      <Form method="post" action="/?index" className="receipt-actions">
        <button type="submit" className="button button-quiet">
          Start a new form
        </button>{" "}
        <CloseAnswersLink className="button button-quiet" />
      </Form>
    </div>
  );
}

/** The missing documents and how to send them, or a reminder that added documents are not sent yet. */
function Missing({ documents: { missing, hasUnsent } }: { documents: SubmissionReceipt }) {
  if (hasUnsent)
    return (
      <p className="alert">
        You have added documents that are not sent yet. <a href={reviewPath}>Go to the review step</a> and press Submit to Attorney again.
      </p>
    );
  if (missing.length === 0) return null;
  return (
    <>
      <h2>Still missing</h2>
      <ul>
        {missing.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p>
        If you have them, <a href={documentsPath}>add your documents</a>. Then press Submit to Attorney again. From another device, use{" "}
        <a href="/upload">Upload Documents</a>.
      </p>
    </>
  );
}
