import { useEffect, useRef } from "react";
import { useToast } from "../components/toasts.tsx";
import { CompletionPanel } from "../intake/completion-panel.tsx";
import { stepFormId } from "../intake/check-before-sending.ts";
import { StepIndicator } from "../intake/step-indicator.tsx";
import { EnterButton, type AddressOf } from "../intake/step-parts.tsx";
import type { StepName } from "../intake/step.ts";
import { DocumentForms } from "../documents/document-areas.tsx";
import { EditForm } from "./edit-form.tsx";
import { EditHeader } from "./edit-header.tsx";
import type { ShownStep } from "./edit-page.server.ts";
import type { EditPage, EditReply } from "./edit-reply.ts";
import { EditReview } from "./edit-review.tsx";
import { UnsavedBanner, UnsavedCard } from "./unsaved-notices.tsx";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";
import { linkInvalid, notSaved } from "./wording.ts";
import "../styles/edit.css";

/** The form behind an edit link, or that there is none. A link that ends while somebody types leaves the page as it is. */
export function EditScreen({ link, reply }: { link: EditPage | null; reply: EditReply | undefined }) {
  const last = useRef(link);
  if (link || !reply) last.current = link;
  return last.current ? <EditStep edit={last.current} reply={reply} /> : <EditLinkInvalid />;
}

function EditStep({ edit: { token, header, step: stored }, reply }: { edit: EditPage; reply: EditReply | undefined }) {
  const shown = useShown(stored, reply);
  const { step } = shown.page;
  const addressOf: AddressOf = ({ slug }) => `/edit/${token}/${slug}`;
  const { onChange, ...unsaved } = useUnsavedChanges(shown, reply !== undefined);
  useFailureToast(reply);
  useScrollToStep(step);
  return (
    <div className="intake edit">
      <EditHeader header={header} />
      {shown.review && (
        <DocumentForms page={addressOf(step)}>
          <input type="hidden" name="carried" value={shown.carried} />
        </DocumentForms>
      )}
      <EnterButton />
      <StepIndicator current={step} form={stepFormId} addressOf={addressOf} />
      <div className="intake-columns">
        <EditForm key={step.slug} step={step} shown={shown} reply={reply} addressOf={addressOf} isSaving={unsaved.isSaving} onChange={onChange}>
          {unsaved.isUnsaved && <UnsavedBanner />}
          {shown.review && <EditReview review={shown.review} formId={shown.page.formId} addressOf={addressOf} />}
        </EditForm>
        <CompletionPanel current={step} />
      </div>
      <UnsavedCard {...unsaved} />
    </div>
  );
}

/** The step to show: the last one that was answered, the stored one after going there anew. */
function useShown(stored: ShownStep, reply: EditReply | undefined): ShownStep {
  const last = useRef(stored);
  if (reply?.shown) last.current = reply.shown;
  if (!reply) last.current = stored;
  return last.current;
}

/** Going to another step by a post leaves the page where it was scrolled to; the step's beginning is what one wants to see. */
function useScrollToStep({ slug }: StepName) {
  const before = useRef(slug);
  useEffect(() => {
    if (before.current !== slug) document.querySelector(".step-indicator")?.scrollIntoView();
    before.current = slug;
  }, [slug]);
}

function useFailureToast(reply: EditReply | undefined) {
  const toast = useToast();
  useEffect(() => {
    if (reply?.saveFailed && !reply.problem) toast({ title: notSaved, description: "Please try again. Nothing you typed is lost.", variant: "destructive" });
    else if (reply && !reply.shown && reply.problem) toast({ title: notSaved, description: reply.problem.messages[0]!, variant: "destructive" });
  }, [reply, toast]);
}

/** The page in place of a form that a link does not open. */
const EditLinkInvalid = () => (
  <div className="problem">
    <h1>{linkInvalid.title}</h1>
    <p>{linkInvalid.message}</p>
    <p>
      <a className="button button-primary" href="/">
        Return to Homepage
      </a>
    </p>
  </div>
);
