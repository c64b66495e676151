import { useEffect, useRef } from "react";
import type { GetStepUrl } from "../intake/step-parts.tsx";
import type { StepName } from "../questionnaire/step.ts";
import { EditForm } from "./edit-form.tsx";
import { EditHeader } from "./edit-header.tsx";
import type { ShownStep } from "./edit-page.server.ts";
import type { EditPage, EditReply } from "./edit-reply.ts";
import { EditReview } from "./edit-review.tsx";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";
import { linkInvalid } from "./wording.ts";
import "../styles/edit.css";

/** The form behind an edit link, or that there is none. A link that ends while somebody types leaves the page as it is. */
export function EditScreen({ link, reply, head }: { link: EditPage | null; reply: EditReply | undefined; head?: React.ReactNode }) {
  const last = useRef(link);
  if (link || !reply) last.current = link;
  return last.current ? <EditStep edit={last.current} reply={reply} head={head} /> : <EditLinkInvalid />;
}

interface EditStepProps {
  edit: EditPage;
  reply: EditReply | undefined;
  /** What the office's page has in place of the header of a link. */
  head: React.ReactNode;
}

function EditStep({ edit: { base, header, step: stored, asked }, reply, head }: EditStepProps) {
  const shown = useShown(stored, reply);
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

/** The step to show: the last one that was answered, the stored one after going there again. */
function useShown(stored: ShownStep, reply: EditReply | undefined): ShownStep {
  const last = useRef(stored);
  if (reply?.shown) last.current = reply.shown;
  if (!reply) last.current = stored;
  return last.current;
}

/**
 * Going to another step by a post leaves the page where it was scrolled to; the step's beginning is what one wants to see,
 * or the first answer that was refused.
 */
function useScrollToStep({ slug }: StepName, reply: EditReply | undefined) {
  const before = useRef(slug);
  useEffect(() => {
    const isOther = before.current !== slug;
    before.current = slug;
    const [refused] = Object.keys(reply?.fieldErrors ?? {});
    if (isOther && refused) document.getElementById(refused)?.focus();
    else if (isOther) document.querySelector(".step-indicator")?.scrollIntoView();
  }, [slug, reply]);
}

/** The page shown when a link opens no form. */
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
