import { usePause } from "../platform/rendering/pause.ts";
import type { useMissingDocuments } from "../documents/document-areas.tsx";
import type { Correction } from "../intake/failures.ts";
import type { OpenPreset } from "../questionnaire/answers/presets.ts";
import type { StepPage } from "../intake/step-page.server.ts";
import { confirmVerb } from "./review-paths.ts";
import { NotSentYet, SubmitButton, type RenderLink } from "./review-parts.tsx";
import { stepNames } from "../questionnaire/step-names/index.ts";
import { words } from "./wording/index.ts";

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
      <h2 id="before-title">{words.beforeYouSubmit}</h2>
      {isCompleted && !submittedAt && <NotSentYet />}
      {corrections.length > 0 ? (
        <LinkList lead={words.neededAnswers}>
          {corrections.map((correction) => [correction.message, renderLink(correction, correction.message)])}
        </LinkList>
      ) : (
        <div className="before-submit">
          <p>{submittedAt ? words.wasSent : words.nothingMissing}</p> <SubmitButton />
        </div>
      )}
      {advice.length > 0 && (
        <LinkList lead={words.lookAgain}>{advice.map((each) => [each.slug + each.name, renderLink(each, each.message)])}</LinkList>
      )}
      {hasMoreAdvice && <p>{words.moreAdvice}</p>}
      {presets.length > 0 && canConfirm && <Presets presets={presets} renderLink={renderLink} />}
      {missing.length > 0 && (
        <LinkList isShort lead={words.missingDocuments}>
          {missing.map(({ title, url }) => [title, <a href={url}>{title}</a>])}
        </LinkList>
      )}
      {empty.length > 0 && (
        <LinkList isShort lead={words.emptySteps}>
          {empty.map((step) => [step.slug, renderLink(step, step.name)])}
        </LinkList>
      )}
    </section>
  );
}

/** The presets that nobody has changed, with one button that confirms all of them. */
const Presets = ({ presets, renderLink }: { presets: OpenPreset[]; renderLink: RenderLink }) => (
  <details>
    <summary>{words.filledInForYou(presets.length)}</summary>
    <LinkList lead={words.pressToChange}>{presets.map((each) => [each.path, renderLink(each, `${each.label} ${each.value}`)])}</LinkList>
    {presets.map(({ path }) => (
      <input key={path} type="hidden" name="preset" value={path} />
    ))}
    <p className="before-confirm">
      <button type="submit" name="intent" value={confirmVerb} className="button button-secondary">
        {words.areRight}
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
