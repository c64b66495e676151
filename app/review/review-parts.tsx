import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isHydrated, Notice } from "../components/notice.tsx";
import { PendingButton } from "../components/pending-button.tsx";
import { PhoneLink } from "../components/site-frame.tsx";
import { useToast } from "../components/toasts.tsx";
import { toastOf, type FormProblem } from "../intake/failures.ts";
import { PdfDownload } from "./pdf-download.tsx";

/** What happens after the submission. */
export function NextSteps({ phone }: { phone: string }) {
  return (
    <section className="form-section" aria-labelledby="next-steps-title">
      <h2 id="next-steps-title">Next Steps</h2>
      <p>
        After you submit, our team will contact you within 1-2 business days to schedule a consultation. Questions? Call{" "}
        <PhoneLink phone={phone} />.
      </p>
      <p>Your form is sent to the attorney by secure e-mail with password-protected documents.</p>
    </section>
  );
}

/** Renders the way to a step, or to one of its questions. */
export type LinkTo = (place: { slug: string; name?: string }, text: string) => React.ReactNode;

/** The part of an address that leads to a question of its page. */
export const fragmentOf = (name = ""): string => (name ? `#${name}` : "");

interface ProblemProps {
  problem: FormProblem;
  linkTo: LinkTo;
}

/**
 * Why a post did nothing: a toast with scripts, a notice without. Corrections that lead to a step are a notice
 * with scripts too, as a toast does not last.
 */
export function ReviewProblem({ problem, linkTo }: ProblemProps) {
  const { title, message, corrections } = problem;
  const toast = useToast();
  const drawnByServer = useRef(isHydrated() ? undefined : problem);
  const isNotice = problem === drawnByServer.current || corrections;
  useEffect(() => toast(toastOf(problem)), [problem, toast]);
  if (!isNotice) return null;
  return (
    <Notice className="error-summary" about={problem}>
      <h2>{title}</h2>
      <ul>{corrections?.map((each) => <li key={each.message}>{linkTo(each, each.message)}</li>) ?? <li>{message}</li>}</ul>
    </Notice>
  );
}

interface HandInProps {
  formId: string | null;
  isCompleted: boolean;
  submittedAt: string | null;
  /** The address of the review page. */
  page: string;
}

/** Sends the form; it stands both above the documents and at the end. */
export function SubmitButton() {
  const isPending = useNavigation().formData?.get("intent") === "submit";
  return (
    <PendingButton name="intent" value="submit" className="button button-primary" isPending={isPending}>
      {isPending ? "Sending..." : "Submit to Attorney"}
    </PendingButton>
  );
}

/** Tells who has pressed Save Form that this is not the end. */
export const NotSentYet = () => (
  <p className="alert">
    <strong>Not sent yet.</strong> Press Submit to Attorney.
  </p>
);

/** Submit to Attorney, the PDF and Save Form. */
export function HandIn({ formId, isCompleted, submittedAt, page }: HandInProps) {
  const pending = useNavigation().formData?.get("intent");
  return (
    <section className="form-section hand-in" aria-labelledby="hand-in-title">
      <h2 id="hand-in-title">Submit</h2>
      {submittedAt && <p>Your form has been submitted. If you change an answer, you can submit it again.</p>}
      {isCompleted && !submittedAt && <NotSentYet />}
      <SubmitButton /> {formId && <PdfDownload formId={formId} page={page} />}{" "}
      <PendingButton name="intent" value="complete" className="button button-secondary" isPending={pending === "complete"}>
        {pending === "complete" ? "Saving..." : "Save Form"}
      </PendingButton>
    </section>
  );
}
