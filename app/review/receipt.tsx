import { Form } from "@remix-run/react";
import { CloseAnswersLink } from "../components/close-answers.tsx";
import { Reference } from "../components/reference.tsx";
import { PhoneLink } from "../components/site-frame.tsx";
import type { SubmissionReceipt } from "../records/mail/receipts.server.ts";
import { documentsPath, reviewPath } from "./review-paths.ts";
import { PdfDownload } from "./pdf-download.tsx";
import { words } from "./wording/index.ts";

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
      <h1>{words.hasBeenSubmitted}</h1>
      <p className="lead">
        <strong>{line}</strong>
      </p>
      <p>{words.receivedOn(submittedOn)}</p>
      <Reference reference={reference} />
      <h2>{words.whatYouSent}</h2>
      <ul>
        <li>{words.yourAnswers}</li>
        {documents.received.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <Missing documents={documents} />
      <h2>{words.nextSteps}</h2>
      <p>
        {words.contactSoon}
        <PhoneLink phone={phone} />.
      </p>
      <p>{words.secureEmail}</p>
      {words.translationNote && <p>{words.translationNote}</p>}
      <p className="receipt-actions">
        <PdfDownload formId={formId} page={reviewPath} />{" "}
        <a className="button button-secondary" href={reviewPath}>
          {words.reviewAnswers}
        </a>
      </p>
      <Form method="post" action="/?index" className="receipt-actions">
        <button type="submit" className="button button-quiet">
          {words.startNewForm}
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
        {words.unsentDocuments}
        <a href={reviewPath}>{words.goToReview}</a>
        {words.pressSubmitAgain}
      </p>
    );
  if (missing.length === 0) return null;
  return (
    <>
      <h2>{words.stillMissing}</h2>
      <ul>
        {missing.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p>
        {words.ifYouHaveThem}
        <a href={documentsPath}>{words.addDocuments}</a>
        {words.thenSubmitAgain}
        <a href="/upload">{words.uploadDocuments}</a>.
      </p>
    </>
  );
}
