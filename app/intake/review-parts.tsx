import { useNavigation } from "@remix-run/react";
import { FirmPhone } from "../components/site-frame.tsx";
import { fetchFile, useDownload } from "../components/use-download.ts";

const failure = "Failed to generate PDF summary. Please try again.";

/** A link that downloads the PDF; with scripts it tells when it starts, when it is there, and when it fails. */
export function PdfDownload({ formId, page }: { formId: string; page: string }) {
  const download = useDownload({
    name: `bankruptcy-form-summary-${formId}.pdf`,
    fetchFile: () => fetchFile(`/api/bankruptcy-forms/${formId}/pdf`, failure),
    started: { title: "Download Started" },
    done: { title: "PDF Downloaded" },
  });
  return (
    <a className="button button-secondary" href={`${page}/pdf`} {...download}>
      Download PDF Summary
    </a>
  );
}

/** What happens after the submission. */
export function NextSteps({ phone }: { phone: string }) {
  return (
    <section className="form-section" aria-labelledby="next-steps-title">
      <h2 id="next-steps-title">Next Steps</h2>
      <p>
        After you submit, our team will contact you within 1-2 business days to schedule a consultation. Questions? Call{" "}
        <FirmPhone phone={phone} />.
      </p>
      <p>Your form is sent to the attorney by secure e-mail with password-protected documents.</p>
    </section>
  );
}

export interface Problem {
  title: string;
  messages: string[];
}

/** What is wrong with what was handed in; where the messages are about a step, each leads there. */
export function ReviewProblem({ title, messages, leadTo }: Problem & { leadTo?: string | undefined }) {
  return (
    <div className="error-summary" role="alert">
      <h2>{title}</h2>
      <ul>
        {messages.map((message) => (
          <li key={message}>{leadTo ? <a href={leadTo}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

interface HandInProps {
  formId: string | null;
  submittedAt: string | null;
  /** The address of the review page. */
  page: string;
}

/** Submit to Attorney, Save Form and the PDF. */
export function HandIn({ formId, submittedAt, page }: HandInProps) {
  const pending = useNavigation().formData?.get("intent");
  return (
    <section className="form-section hand-in" aria-labelledby="hand-in-title">
      <h2 id="hand-in-title">Submit</h2>
      {submittedAt && <p>Your form has been submitted. If you change an answer, you can submit it again.</p>}
      <button type="submit" name="intent" value="submit" className="button button-primary" disabled={pending === "submit"}>
        {pending === "submit" ? "Sending..." : "Submit to Attorney"}
      </button>
      <button type="submit" name="intent" value="complete" className="button button-secondary" disabled={pending === "complete"}>
        {pending === "complete" ? "Saving..." : "Save Form"}
      </button>
      {formId && <PdfDownload formId={formId} page={page} />}
    </section>
  );
}
