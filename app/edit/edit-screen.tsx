import { useEffect, useRef } from "react";
import type { GetStepUrl } from "../intake/step-parts.tsx";
import type { StepName } from "../questionnaire/step.ts";
import { BirthDatePage } from "./birth-date-page.tsx";
import { EditForm } from "./edit-form.tsx";
import { EditHeader } from "./edit-header.tsx";
import type { ShownStep } from "./edit-page.server.ts";
import type { EditPage, EditReply } from "./edit-reply.ts";
import { EditReview } from "./edit-review.tsx";
import { NotSaved } from "./not-saved.tsx";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";
import { words } from "./wording/index.ts";
import "../styles/edit.css";

interface EditScreenProps {
  link: EditPage | null;
  reply: EditReply | undefined;
  /** Whether the link asks for the client's date of birth before it opens. */
  asksBirthDate?: boolean;
  head?: React.ReactNode;
}

/**
 * The form behind an edit link, the question for the client's date of birth, or a notice that the link is invalid. If the link expires
 * while the page is open, the page stays.
 */
export function EditScreen({ link, reply, asksBirthDate = false, head }: EditScreenProps) {
  const last = useRef(link);
  if (link || !reply) last.current = link;
  if (last.current) return <EditStep edit={last.current} reply={reply} head={head} />;
  return asksBirthDate ? <BirthDatePage reply={reply} /> : <EditLinkInvalid notSaved={reply?.notSaved ?? []} />;
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
const EditLinkInvalid = ({ notSaved }: { notSaved: NonNullable<EditReply["notSaved"]> }) => (
  <div className="problem">
    <h1>{words.linkInvalid}</h1>
    <p>{words.askForNewLink}</p>
    <NotSaved sections={notSaved} />
    <p>
      <a className="button button-primary" href="/">
        {words.toHomepage}
      </a>
    </p>
  </div>
);
