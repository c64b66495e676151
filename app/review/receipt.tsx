import { Form } from "@remix-run/react";
import { CloseAnswersLink } from "../components/close-answers.tsx";
import { Reference } from "../components/reference.tsx";
import { PhoneLink } from "../components/site-frame.tsx";
import type { SubmissionReceipt } from "../records/receipts.server.ts";
import { documentsPage, reviewPage } from "./review-addresses.ts";
import { PdfDownload } from "./pdf-download.tsx";

interface Props {
  formId: string;
  reference: string;
  submittedOn: string;
  phone: string;
  documents: SubmissionReceipt;
}

/** What a client sees after the submission, and whenever they come back: what came, what is missing, what happens next. */
export function Receipt({ formId, reference, submittedOn, phone, documents }: Props) {
  return (
    <div className="receipt">
      <h1>Your form has been submitted</h1>
      <p className="lead">We received it on {submittedOn}.</p>
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
        <PdfDownload formId={formId} page={reviewPage} />{" "}
        <a className="button button-secondary" href={reviewPage}>
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

/** The documents that did not come, and how to send them. */
function Missing({ documents: { missing, hasUnsent } }: { documents: SubmissionReceipt }) {
  if (hasUnsent)
    return (
      <p className="alert">
        You have added documents that are not sent yet. <a href={reviewPage}>Go to the review step</a> and press Submit to Attorney again.
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
        If you have them, <a href={documentsPage}>add your documents</a>. Then press Submit to Attorney again. From another device, use{" "}
        <a href="/upload">Upload Documents</a>.
      </p>
    </>
  );
}
