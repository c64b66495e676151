import { usePause } from "../platform/rendering/pause.ts";
import type { useMissingDocuments } from "../documents/document-areas.tsx";
import type { Correction } from "../intake/failures.ts";
import type { OpenPreset } from "../questionnaire/answers/presets.ts";
import type { StepPage } from "../intake/step-page.server.ts";
import { confirmVerb } from "./review-paths.ts";
import { NotSentYet, SubmitButton, type RenderLink } from "./review-parts.tsx";
import { pluralize } from "../questionnaire/pluralize.ts";
import { stepNames } from "../questionnaire/step-names/index.ts";

interface Props {
  review: {
    page: StepPage;
    corrections: Correction[];
    advice: Correction[];
    hasMoreAdvice: boolean;
    presets: OpenPreset[];
    isCompleted: boolean;
    submittedAt: string | null;
  };
  missing: ReturnType<typeof useMissingDocuments>["missing"];
  renderLink: RenderLink;
  /** Whether it is the client who looks at the page. */
  canConfirm?: boolean;
}

/** Lists the answers that block submission or else has a submit button, and lists missing documents and empty steps. */
export function BeforeYouSubmit({ review, missing, renderLink, canConfirm = true }: Props) {
  const { page, corrections, advice, hasMoreAdvice, presets, isCompleted, submittedAt } = review;
  const empty = stepNames.filter(({ id }) => page.guide.progress[id - 1] === "nothing");
  return (
    <section className="form-section" aria-labelledby="before-title">
      <h2 id="before-title">Before you submit</h2>
      {isCompleted && !submittedAt && <NotSentYet />}
      {corrections.length > 0 ? (
        <LinkList lead="We need these answers before you can submit:">
          {corrections.map((correction) => [correction.message, renderLink(correction, correction.message)])}
        </LinkList>
      ) : (
        <div className="before-submit">
          <p>Nothing keeps you from submitting.</p> <SubmitButton />
        </div>
      )}
      {advice.length > 0 && (
        <LinkList lead="Please look at these answers again. They are saved, and you can submit:">
          {advice.map((each) => [each.slug + each.name, renderLink(each, each.message)])}
        </LinkList>
      )}
      {hasMoreAdvice && <p>There are more like these. You find them on the steps, beside the answers.</p>}
      {presets.length > 0 && canConfirm && <Presets presets={presets} renderLink={renderLink} />}
      {missing.length > 0 && (
        <LinkList isShort lead="Our office will miss these documents. You can send them later:">
          {missing.map(({ title, url }) => [title, <a href={url}>{title}</a>])}
        </LinkList>
      )}
      {empty.length > 0 && (
        <LinkList isShort lead="You have not entered anything on these steps. That is fine if there is nothing to tell:">
          {empty.map((step) => [step.slug, renderLink(step, step.name)])}
        </LinkList>
      )}
    </section>
  );
}

/** The presets that nobody has changed, with one button that confirms all of them. */
const Presets = ({ presets, renderLink }: { presets: OpenPreset[]; renderLink: RenderLink }) => (
  <details>
    <summary>We filled in {pluralize(presets.length, "answer")} for you. Are they right?</summary>
    <LinkList lead="Press an answer to change it:">
      {presets.map((each) => [each.path, renderLink(each, `${each.label} ${each.value}`)])}
    </LinkList>
    {presets.map(({ path }) => (
      <input key={path} type="hidden" name="preset" value={path} />
    ))}
    <p className="before-confirm">
      <button type="submit" name="intent" value={confirmVerb} className="button button-secondary">
        These are right
      </button>
    </p>
  </details>
);

interface LinkListProps {
  lead: string;
  /** Whether the items are short, so that they share lines. */
  isShort?: boolean;
  children: [key: string, item: React.ReactNode][];
}

const LinkList = ({ lead, isShort = false, children }: LinkListProps) => (
  <>
    <p>{lead}</p>
    <ul className={`before-list ${isShort ? "before-short" : ""}`}>
      {children.map(([key, item]) => (
        <LinkItem key={key}>{item}</LinkItem>
      ))}
    </ul>
  </>
);

function LinkItem({ children }: { children: React.ReactNode }) {
  usePause();
  return <li>{children}</li>;
}
