import { Form } from "@remix-run/react";
import { NextSteps, PdfDownload } from "./review-parts.tsx";

/** What a client sees after the submission, and whenever they come back. */
export function Receipt({ formId, submittedOn, phone }: { formId: string; submittedOn: string; phone: string }) {
  return (
    <div className="receipt">
      <h1>Your form has been submitted</h1>
      <p className="lead">The attorney received your answers on {submittedOn}.</p>
      <p>
        Your reference: <code>{formId}</code>
      </p>
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
        <a className="button button-quiet" href="/finish">
          Finish on this computer
        </a>
      </Form>
    </div>
  );
}
