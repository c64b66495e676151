import { Form } from "@remix-run/react";
import { CloseAnswersLink } from "../components/close-answers.tsx";
import { Reference } from "../components/reference.tsx";
import { NextSteps, PdfDownload } from "./review-parts.tsx";

/** What a client sees after the submission, and whenever they come back. */
export function Receipt({
  formId,
  reference,
  submittedOn,
  phone,
}: {
  formId: string;
  reference: string;
  submittedOn: string;
  phone: string;
}) {
  return (
    <div className="receipt">
      <h1>Your form has been submitted</h1>
      <p className="lead">The attorney received your answers on {submittedOn}.</p>
      <Reference reference={reference} />
      <NextSteps phone={phone} />
      <p className="receipt-actions">
        <PdfDownload formId={formId} page="/step/review" />{" "}
        <a className="button button-secondary" href="/step/review">
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
