import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isHydrated, Notice } from "../components/notice.tsx";
import { PendingButton } from "../components/pending-button.tsx";
import { PhoneLink } from "../components/site-frame.tsx";
import { useToast } from "../components/toasts.tsx";
import { SubmitAfterUploads } from "../documents/submit-after-uploads.tsx";
import { toastOf, type FormProblem } from "../intake/failures.ts";
import { documentsNotUploaded } from "./failures.ts";
import { PdfDownload } from "./pdf-download.tsx";
import { words } from "./wording/index.ts";

/** What happens after the submission. */
export function NextSteps({ phone }: { phone: string }) {
  return (
    <section className="form-section" aria-labelledby="next-steps-title">
      <h2 id="next-steps-title">{words.nextSteps}</h2>
      <p>
        {words.afterSubmission}
        <PhoneLink phone={phone} />.
      </p>
      <p>{words.secureEmail}</p>
    </section>
  );
}

/** Renders a link to a step or to one of its questions. */
export type RenderLink = (place: { slug: string; name?: string }, text: string) => React.ReactNode;

/** Returns the URL fragment of a question, or "" without a name. */
export const toFragment = (name = ""): string => (name ? `#${name}` : "");

interface ProblemProps {
  problem: FormProblem;
  renderLink: RenderLink;
}

/**
 * Explains why a post failed: in a toast with scripts, in a notice without. Corrections and advice are shown in
 * a notice even with scripts, because a toast disappears.
 */
export function ReviewProblem({ problem, renderLink }: ProblemProps) {
  const { title, message, file, advice, corrections } = problem;
  const toast = useToast();
  const serverRendered = useRef(isHydrated() ? undefined : problem);
  const isNotice = problem === serverRendered.current || corrections || advice;
  useEffect(() => toast(toastOf(problem)), [problem, toast]);
  if (!isNotice) return null;
  return (
    <Notice className="error-summary" about={problem}>
      <h2>{title}</h2>
      <ul>{corrections?.map((each) => <li key={each.message}>{renderLink(each, each.message)}</li>) ?? <li>{message}</li>}</ul>
      {file && <p>{file}</p>}
      {advice && <p>{advice}</p>}
    </Notice>
  );
}

interface SubmitSectionProps {
  formId: string | null;
  isCompleted: boolean;
  sentNote: string | null;
  /** URL of the review page. */
  page: string;
}

/** Submits the form. Rendered at the end of the page, and above the documents if nothing keeps the client from submitting. */
export function SubmitButton() {
  const isPending = useNavigation().formData?.get("intent") === "submit";
  return (
    <SubmitAfterUploads name="intent" value="submit" isPending={isPending} failure={documentsNotUploaded()}>
      {isPending ? words.sending : words.submitToAttorney}
    </SubmitAfterUploads>
  );
}

/** Reminds clients who pressed Save Form that the form is not submitted yet. */
export const NotSentYet = () => (
  <p className="alert">
    <strong>{words.notSentYet}</strong>
    {words.pressSubmit}
  </p>
);

/** The buttons Submit to Attorney, Download PDF Summary and Save Form. */
export function SubmitSection({ formId, isCompleted, sentNote, page }: SubmitSectionProps) {
  const pending = useNavigation().formData?.get("intent");
  return (
    <section className="form-section hand-in" aria-labelledby="hand-in-title">
      <h2 id="hand-in-title">{words.submit}</h2>
      {words.translationNote && <p>{words.translationNote}</p>}
      {sentNote && <p>{sentNote}</p>}
      {isCompleted && !sentNote && <NotSentYet />}
      <SubmitButton /> <PdfDownload formId={formId} page={page} />{" "}
      <PendingButton name="intent" value="complete" className="button button-secondary" isPending={pending === "complete"}>
        {pending === "complete" ? words.saving : words.saveForm}
      </PendingButton>
    </section>
  );
}
