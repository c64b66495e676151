import { Fragment } from "react";
import { Notice } from "../../components/notice.tsx";
import { NewLink } from "../case/edit-access-card.tsx";
import { Card } from "../card.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import { counted } from "../../questionnaire/counted.ts";
import type { AskRequest } from "../../records/asks.server.ts";
import type { AskableQuestion, AskableStep, AskPage, AskReply } from "./ask-route.server.ts";
import "../../styles/case.css";
import "../../styles/ask.css";

interface Props {
  page: AskPage;
  reply: AskReply | undefined;
}

/** Chooses what a client is asked. What is picked already stands first, ready to be sent. It is a plain form, with and without scripts. */
export function AskScreen({ page, reply = {} }: Props) {
  const { message, link } = reply;
  const { ticked, first } = shownIn(page, reply);
  const isFirst = (value: string) => first.includes(value);
  const papers = page.papers.map((paper) => ({ ...paper, isTicked: ticked.papers.includes(paper.type) }));
  const more = [
    <PapersCard key="papers" papers={papers.filter(({ type }) => !isFirst(type))} />,
    <QuestionsCard key="questions" page={page} isTicked={(path) => ticked.paths.includes(path)} isLeftOut={isFirst} />,
  ];
  const send = <SendCard key="send" page={page} line={reply.ticked?.line ?? page.line} />;
  return (
    <OfficeFrame>
      <div className="case ask">
        <header className="case-head">
          <p className="case-back">
            <a href={page.back}>Back to the case</a>
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
          <button type="submit" name="intent" value="tick:" hidden />
          {first.map((value) => (
            <input key={value} type="hidden" name="first" value={value} />
          ))}
          {first.length > 0 && (
            <PickedCard
              steps={among(page.steps, isFirst)}
              papers={papers.filter(({ type }) => isFirst(type))}
              isTicked={(path) => ticked.paths.includes(path)}
            />
          )}
          {first.length > 0 ? [send, ...more] : [...more, send]}
        </form>
      </div>
    </OfficeFrame>
  );
}

/** What is ticked, and what of it stands first: what was picked, else what is open of the last list. */
function shownIn(page: AskPage, { ticked, first }: AskReply): { ticked: Pick<AskRequest, "paths" | "papers">; first: string[] } {
  const questions = page.steps.flatMap(({ groups }) => groups.flatMap((group) => group.questions));
  const paths = questions.flatMap(({ path, isTicked }) => (isTicked ? [path] : []));
  const papers = page.papers.flatMap(({ type, isTicked }) => (isTicked ? [type] : []));
  const open = page.onlyUnanswered || paths.length === 0 ? [] : [...paths, ...papers];
  return { ticked: ticked ?? { paths, papers }, first: first ?? open };
}

/** The steps with some of their questions. */
const among = (steps: AskableStep[], isMeant: (path: string) => boolean): AskableStep[] =>
  steps
    .map((step) => ({
      ...step,
      groups: step.groups
        .map((group) => ({ ...group, questions: group.questions.filter(({ path }) => isMeant(path)) }))
        .filter(({ questions }) => questions.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);

interface PickedProps {
  steps: AskableStep[];
  papers: AskPage["papers"];
  isTicked: (path: string) => boolean;
}

const PickedCard = ({ steps, papers, isTicked }: PickedProps) => {
  const questions = steps.flatMap(({ groups }) => groups.flatMap((group) => group.questions)).length;
  const counts = [questions > 0 && counted(questions, "question"), papers.length > 0 && counted(papers.length, "paper")];
  return (
    <Card id="picked" title={`Picked: ${counts.filter(Boolean).join(" and ")}`}>
      {steps.map(({ slug, name, groups }) => (
        <fieldset key={slug}>
          <legend>{name}</legend>
          <Questions questions={groups.flatMap((group) => group.questions)} isTicked={isTicked} />
        </fieldset>
      ))}
      {papers.length > 0 && (
        <fieldset>
          <legend>Papers</legend>
          <Papers papers={papers} />
        </fieldset>
      )}
    </Card>
  );
};

const PapersCard = ({ papers }: { papers: AskPage["papers"] }) =>
  papers.length > 0 && (
    <Card id="papers" title="Papers">
      <Papers papers={papers} />
    </Card>
  );

const Papers = ({ papers }: { papers: AskPage["papers"] }) =>
  papers.map(({ type, title, isMissing, isTicked }) => (
    <Tick key={type} name="paper" value={type} isTicked={isTicked}>
      {title} <span className="hint">{isMissing ? "Missing" : "Received"}</span>
    </Tick>
  ));

interface QuestionsProps {
  page: AskPage;
  isTicked: (path: string) => boolean;
  isLeftOut: (path: string) => boolean;
}

const QuestionsCard = ({ page, isTicked, isLeftOut }: QuestionsProps) => (
  <Card id="questions" title="Questions">
    <p className="ask-only">
      {page.onlyUnanswered ? <a href="?">Show all questions</a> : <a href="?only=unanswered">Only unanswered, ticked but for details</a>}
    </p>
    {page.isTooMuch && <p>There are too many to tick all at once. Open a step and tick its questions.</p>}
    {among(page.steps, (path) => !isLeftOut(path)).map((step) => (
      <StepPart key={step.slug} step={step} isTicked={isTicked} isOnly={page.onlyUnanswered} />
    ))}
  </Card>
);

const SendCard = ({ page, line }: { page: AskPage; line: string }) => (
  <Card id="send" title="Send">
    {page.isAsked && <p>The client is still asked for something. What you send now replaces that list.</p>}
    <label htmlFor="line">A line to the client, shown above the questions</label>{" "}
    <input id="line" name="line" defaultValue={line} maxLength={page.lineMax} autoComplete="off" />
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

/** The questions of a step, open where something is ticked. */
function StepPart({
  step: { slug, name, groups, unanswered },
  isTicked,
  isOnly,
}: {
  step: AskableStep;
  isTicked: (path: string) => boolean;
  isOnly: boolean;
}) {
  const isOpen = isOnly || groups.some(({ questions }) => questions.some(({ path }) => isTicked(path)));
  return (
    <details open={isOpen} id={slug}>
      <summary>
        {name} <span className="hint">{unanswered} unanswered</span>
      </summary>
      {unanswered > 0 && (
        <button type="submit" name="intent" value={`tick:${slug}`} formAction={`#${slug}`} className="button button-quiet">
          Tick the unanswered<span className="visually-hidden"> of {name}</span>
        </button>
      )}
      {groups.map(({ title, questions }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          <Questions questions={questions} isTicked={isTicked} />
        </fieldset>
      ))}
    </details>
  );
}

const Questions = ({ questions, isTicked }: { questions: AskableQuestion[]; isTicked: (path: string) => boolean }) =>
  questions.map((question, index) => (
    <Fragment key={question.path}>
      {question.row && question.row !== questions[index - 1]?.row && <p className="ask-row">{question.row}</p>}
      <Tick name="path" value={question.path} isTicked={isTicked(question.path)}>
        {question.row && <span className="visually-hidden">{question.row}: </span>}
        {question.label} {!question.isUnanswered && <span className="hint">Answered</span>}
      </Tick>
    </Fragment>
  ));

const Tick = ({ name, value, isTicked, children }: { name: string; value: string; isTicked: boolean; children: React.ReactNode }) => (
  <label className="checkbox">
    <input type="checkbox" name={name} value={value} defaultChecked={isTicked} /> <span>{children}</span>
  </label>
);
