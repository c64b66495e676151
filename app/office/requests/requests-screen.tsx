import { Fragment } from "react";
import { usePause } from "../../platform/rendering/pause.ts";
import { Notice } from "../../components/notice.tsx";
import { NewLink } from "../new-link.tsx";
import { Card } from "../card.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { type AskRequest } from "../../records/forms/ask-content.server.ts";
import type { AskableQuestion, AskableStep, AskPage, AskReply } from "./ask-route.server.ts";
import "../../styles/case.css";
import "../../styles/ask.css";

interface Props {
  page: AskPage;
  reply: AskReply | undefined;
}

/**
 * Page where the office chooses what to ask a client. Items that are already picked are listed first, ready to send. It is a plain
 * form that also works without scripts.
 */
export function AskScreen({ page, reply = {} }: Props) {
  const { message, link } = reply;
  const { selected, first } = initialChoice(page, reply);
  const isFirst = (value: string) => first.includes(value);
  const papers = page.papers.map((paper) => ({ ...paper, isChecked: selected.papers.includes(paper.type) }));
  const others = [
    <DocumentsCard key="papers" papers={papers.filter(({ type }) => !isFirst(type))} />,
    <QuestionsCard key="questions" page={page} isChecked={(path) => selected.paths.includes(path)} isExcluded={isFirst} />,
  ];
  const send = <SendCard key="send" page={page} line={reply.selected?.line ?? page.line} />;
  return (
    <OfficeFrame>
      <div className="case ask">
        <header className="case-head">
          <p className="case-back">
            <a href={page.caseUrl}>Back to the case</a>
          </p>
          <h1>Ask the client</h1>
          <p>{page.clientName}</p>
        </header>
        {message && (
          <Notice className="error-summary" about={reply}>
            <h2>Nothing was asked</h2>
            <p>{message}</p>
          </Notice>
        )}
        {link && <NewLink {...link} />}
        <form method="post">
          <button type="submit" name="intent" value="select:" hidden />
          {first.map((value) => (
            <input key={value} type="hidden" name="first" value={value} />
          ))}
          {first.length > 0 && (
            <PickedCard
              steps={filterQuestions(page.steps, isFirst)}
              papers={papers.filter(({ type }) => isFirst(type))}
              isChecked={(path) => selected.paths.includes(path)}
            />
          )}
          {first.length > 0 ? [send, ...others] : [...others, send]}
        </form>
      </div>
    </OfficeFrame>
  );
}

/** Selected items, and those listed first: the picked items, or else the open items of the last list. */
function initialChoice(page: AskPage, { selected, first }: AskReply): { selected: Pick<AskRequest, "paths" | "papers">; first: string[] } {
  const questions = page.steps.flatMap(({ groups }) => groups.flatMap((group) => group.questions));
  const paths = questions.flatMap(({ path, isChecked }) => (isChecked ? [path] : []));
  const papers = page.papers.flatMap(({ type, isChecked }) => (isChecked ? [type] : []));
  const open = page.onlyUnanswered || paths.length === 0 ? [] : [...paths, ...papers];
  return { selected: selected ?? { paths, papers }, first: first ?? open };
}

/** Returns the steps with only the matching questions. */
const filterQuestions = (steps: AskableStep[], isIncluded: (path: string) => boolean): AskableStep[] =>
  steps
    .map((step) => ({
      ...step,
      groups: step.groups
        .map((group) => ({ ...group, questions: group.questions.filter(({ path }) => isIncluded(path)) }))
        .filter(({ questions }) => questions.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);

interface PickedProps {
  steps: AskableStep[];
  papers: AskPage["papers"];
  isChecked: (path: string) => boolean;
}

const PickedCard = ({ steps, papers, isChecked }: PickedProps) => {
  const questions = steps.flatMap(({ groups }) => groups.flatMap((group) => group.questions)).length;
  const counts = [questions > 0 && pluralize(questions, "question"), papers.length > 0 && pluralize(papers.length, "paper")];
  return (
    <Card id="picked" title={`Picked: ${counts.filter(Boolean).join(" and ")}`}>
      {steps.map(({ slug, name, groups }) => (
        <fieldset key={slug}>
          <legend>{name}</legend>
          <Questions questions={groups.flatMap((group) => group.questions)} isChecked={isChecked} />
        </fieldset>
      ))}
      {papers.length > 0 && (
        <fieldset>
          <legend>Papers</legend>
          <DocumentChoices papers={papers} />
        </fieldset>
      )}
    </Card>
  );
};

const DocumentsCard = ({ papers }: { papers: AskPage["papers"] }) =>
  papers.length > 0 && (
    <Card id="papers" title="Papers">
      <DocumentChoices papers={papers} />
    </Card>
  );

const DocumentChoices = ({ papers }: { papers: AskPage["papers"] }) =>
  papers.map(({ type, title, isMissing, isChecked }) => (
    <Checkbox key={type} name="paper" value={type} isChecked={isChecked}>
      {title} <span className="hint">{isMissing ? "Missing" : "Received"}</span>
    </Checkbox>
  ));

interface QuestionsProps {
  page: AskPage;
  isChecked: (path: string) => boolean;
  isExcluded: (path: string) => boolean;
}

const QuestionsCard = ({ page, isChecked, isExcluded }: QuestionsProps) => (
  <Card id="questions" title="Questions">
    <p className="ask-only">
      {page.onlyUnanswered ? (
        <a href="?">Show all questions</a>
      ) : (
        <a href="?only=unanswered">Only unanswered, selected except for details</a>
      )}
    </p>
    {page.hasTooMany && <p>There are too many to select all at once. Open a step and select its questions.</p>}
    {filterQuestions(page.steps, (path) => !isExcluded(path)).map((step) => (
      <StepPart key={step.slug} step={step} isChecked={isChecked} onlyUnanswered={page.onlyUnanswered} />
    ))}
  </Card>
);

const SendCard = ({ page, line }: { page: AskPage; line: string }) => (
  <Card id="send" title="Send">
    {page.isAsked && <p>The client is still asked for something. What you send now replaces that list.</p>}
    <label htmlFor="line">Message to client, shown above the questions</label>{" "}
    <input id="line" name="line" defaultValue={line} autoComplete="off" />
    <div className="case-buttons">
      {page.hasEmail && (
        <>
          <button type="submit" name="intent" value="mail" className="button button-primary">
            Email the client
          </button>{" "}
        </>
      )}
      <button type="submit" name="intent" value="link" className="button button-secondary">
        Make a link to copy
      </button>
    </div>
    {!page.hasEmail && <p className="hint">This form has no e-mail address, so the list cannot be mailed.</p>}
  </Card>
);

/** Questions of a step, expanded if any are selected. */
function StepPart({
  step: { slug, name, groups, unanswered },
  isChecked,
  onlyUnanswered,
}: {
  step: AskableStep;
  isChecked: (path: string) => boolean;
  onlyUnanswered: boolean;
}) {
  const isOpen = onlyUnanswered || groups.some(({ questions }) => questions.some(({ path }) => isChecked(path)));
  return (
    <details open={isOpen} id={slug}>
      <summary>
        {name} <span className="hint">{unanswered} unanswered</span>
      </summary>
      {unanswered > 0 && (
        <button type="submit" name="intent" value={`select:${slug}`} formAction={`#${slug}`} className="button button-quiet">
          Select the unanswered<span className="visually-hidden"> of {name}</span>
        </button>
      )}
      {groups.map(({ title, questions }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          <Questions questions={questions} isChecked={isChecked} />
        </fieldset>
      ))}
    </details>
  );
}

const Questions = ({ questions, isChecked }: { questions: AskableQuestion[]; isChecked: (path: string) => boolean }) =>
  questions.map((question, index) => (
    <Fragment key={question.path}>
      {question.row && question.row !== questions[index - 1]?.row && <p className="ask-row">{question.row}</p>}
      <Checkbox name="path" value={question.path} isChecked={isChecked(question.path)}>
        {question.row && <span className="visually-hidden">{question.row}: </span>}
        {question.label} {!question.isUnanswered && <span className="hint">Answered</span>}
      </Checkbox>
    </Fragment>
  ));

interface CheckboxProps {
  name: string;
  value: string;
  isChecked: boolean;
  children: React.ReactNode;
}

function Checkbox({ name, value, isChecked, children }: CheckboxProps) {
  usePause();
  return (
    <label className="checkbox">
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} /> <span>{children}</span>
    </label>
  );
}
