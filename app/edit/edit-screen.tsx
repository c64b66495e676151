import { useEffect, useRef } from "react";
import type { GetStepUrl } from "../intake/step-parts.tsx";
import type { StepName } from "../questionnaire/step.ts";
import type { SummarySection } from "../questionnaire/summary.ts";
import { SummaryGroups } from "../review/summary-view.tsx";
import { EditForm } from "./edit-form.tsx";
import { EditHeader } from "./edit-header.tsx";
import type { ShownStep } from "./edit-page.server.ts";
import type { EditPage, EditReply } from "./edit-reply.ts";
import { EditReview } from "./edit-review.tsx";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";
import { linkInvalid } from "./wording.ts";
import "../styles/edit.css";

/** The form behind an edit link, or a notice that the link is invalid. If the link expires while the page is open, the page stays. */
export function EditScreen({ link, reply, head }: { link: EditPage | null; reply: EditReply | undefined; head?: React.ReactNode }) {
  const last = useRef(link);
  if (link || !reply) last.current = link;
  return last.current ? <EditStep edit={last.current} reply={reply} head={head} /> : <EditLinkInvalid notSaved={reply?.notSaved ?? []} />;
}

interface EditStepProps {
  edit: EditPage;
  reply: EditReply | undefined;
  /** Replaces the header on the office's page. */
  head: React.ReactNode;
}

function EditStep({ edit: { base, header, step: stored, asked }, reply, head }: EditStepProps) {
  const shown = useShownStep(stored, reply);
  const { step } = shown.page;
  const isClient = header.expiry !== null;
  const addressOf: GetStepUrl = ({ slug }) => `${base}/${slug}`;
  const { onChange, ...unsaved } = useUnsavedChanges(shown, reply !== undefined);
  useScrollToStep(step, reply);
  return (
    <div className="edit">
      {head ?? <EditHeader header={header} />}
      {shown.review ? (
        <EditReview shown={shown} review={shown.review} {...{ reply, addressOf, unsaved, asked, isClient }} />
      ) : (
        <EditForm key={step.slug} shown={shown} {...{ reply, addressOf, unsaved, asked, isClient, onChange }} />
      )}
    </div>
  );
}

/** Returns the step of the last reply, or the loaded step after a navigation. */
function useShownStep(stored: ShownStep, reply: EditReply | undefined): ShownStep {
  const last = useRef(stored);
  if (reply?.shown) last.current = reply.shown;
  if (!reply) last.current = stored;
  return last.current;
}

/** After a post that leads to another step, scrolls to its beginning or focuses the first invalid answer. */
function useScrollToStep({ slug }: StepName, reply: EditReply | undefined) {
  const before = useRef(slug);
  useEffect(() => {
    const isOther = before.current !== slug;
    before.current = slug;
    const [invalid] = Object.keys(reply?.fieldErrors ?? {});
    if (isOther && invalid) document.getElementById(invalid)?.focus();
    else if (isOther) document.querySelector(".step-indicator")?.scrollIntoView();
  }, [slug, reply]);
}

/** The page for a link that opens no form, with the answers that were posted to it. */
const EditLinkInvalid = ({ notSaved }: { notSaved: SummarySection[] }) => (
  <div className="problem">
    <h1>{linkInvalid.title}</h1>
    <p>{linkInvalid.message}</p>
    {notSaved.length > 0 && (
      <section className="not-saved" aria-labelledby="not-saved-title">
        <h2 id="not-saved-title">Your changes were not saved</h2>
        <p>These are the answers that you had on the page. Please print them or copy what you need before you leave.</p>
        {notSaved.map(({ key, title, groups }) => (
          <section key={key} className="summary-section">
            <h3>{title}</h3>
            <SummaryGroups title={title} groups={groups} />
          </section>
        ))}
      </section>
    )}
    <p>
      <a className="button button-primary" href="/">
        Return to Homepage
      </a>
    </p>
  </div>
);
