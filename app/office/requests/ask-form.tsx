import { Fragment } from "react";
import { usePause } from "../../platform/rendering/pause.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { Card } from "../card.tsx";
import { Control } from "../control.tsx";
import type { AskableQuestion, AskableStep, AskChoices } from "./ask-choices.server.ts";
import type { RequestsPage } from "./requests-page.server.ts";
import type { AskTyped, RequestsReply } from "./requests-route.server.ts";

interface Props {
  page: RequestsPage;
  reply: RequestsReply;
}

/** Form that asks the client. Questions that were picked on another page are listed first. */
export function AskForm({ page, reply }: Props) {
  const { choices } = page;
  const { first = [] } = reply;
  const typed: AskTyped = reply.typed ?? {
    paths: choices.chosenPaths,
    papers: choices.chosenPapers,
    fields: { line: page.line, dueOn: page.dueOn, mode: "add" },
  };
  const isChosen = (path: string) => typed.paths.includes(path);
  const isFirst = (path: string) => first.includes(path);
  return (
    <Card id="ask" title="Ask the client">
      <form method="post">
        <button type="submit" name="intent" value="select:" hidden />
        {first.map((path) => (
          <input key={path} type="hidden" name="first" value={path} />
        ))}
        {first.length > 0 && <Picked steps={filterQuestions(choices.steps, isFirst)} isChosen={isChosen} />}
        <Papers choices={choices} typed={typed} />
        <h3>Questions</h3>
        <Questions choices={choices} isChosen={isChosen} isExcluded={isFirst} />
        <Control label="Questions in your own words, one on each line">
          {(id) => <textarea id={id} name="ownQuestions" rows={3} defaultValue={typed.fields["ownQuestions"]} />}
        </Control>
        <Sending page={page} fields={typed.fields} />
      </form>
    </Card>
  );
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

const Picked = ({ steps, isChosen }: { steps: AskableStep[]; isChosen: (path: string) => boolean }) => {
  const count = steps.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions)).length;
  return (
    <>
      <h3>Picked: {pluralize(count, "question")}</h3>
      {steps.map(({ slug, name, groups }) => (
        <fieldset key={slug}>
          <legend>{name}</legend>
          <Choices questions={groups.flatMap(({ questions }) => questions)} isChosen={isChosen} />
        </fieldset>
      ))}
    </>
  );
};

const Papers = ({ choices: { papers }, typed: { papers: chosen, fields } }: { choices: AskChoices; typed: AskTyped }) => (
  <>
    <h3 id="papers">Papers</h3>
    <div className="ask-papers">
      {papers.map(({ type, title, state }) => (
        <Checkbox key={type} name="paper" value={type} isChecked={chosen.includes(type)}>
          {title} {state && <span className="hint">{state}</span>}
        </Checkbox>
      ))}
    </div>
    <div className="work-fields">
      <Control label="Bank statements from">
        {(id) => <input id={id} type="date" name="statementsFrom" defaultValue={fields["statementsFrom"]} />}
      </Control>
      <Control label="Bank statements to">
        {(id) => <input id={id} type="date" name="statementsTo" defaultValue={fields["statementsTo"]} />}
      </Control>
      <Control label="What the other paper is">
        {(id) => <input id={id} name="otherPaper" defaultValue={fields["otherPaper"]} autoComplete="off" />}
      </Control>
    </div>
  </>
);

interface QuestionsProps {
  choices: AskChoices;
  isChosen: (path: string) => boolean;
  isExcluded: (path: string) => boolean;
}

const Questions = ({ choices: { steps, onlyUnanswered, hasTooMany }, isChosen, isExcluded }: QuestionsProps) => (
  <>
    <p className="ask-only">
      {onlyUnanswered ? (
        <a href="?#ask">Show all questions</a>
      ) : (
        <a href="?only=unanswered#ask">Only unanswered, selected except for details</a>
      )}
    </p>
    {hasTooMany && <p>There are too many to select all at once. Open a step and select its questions.</p>}
    {filterQuestions(steps, (path) => !isExcluded(path)).map((step) => (
      <StepPart key={step.slug} step={step} isChosen={isChosen} onlyUnanswered={onlyUnanswered} />
    ))}
  </>
);

interface StepPartProps {
  step: AskableStep;
  isChosen: (path: string) => boolean;
  onlyUnanswered: boolean;
}

/** Questions of a step, expanded if any are selected. */
function StepPart({ step: { slug, name, groups, unanswered }, isChosen, onlyUnanswered }: StepPartProps) {
  const isOpen = onlyUnanswered || groups.some(({ questions }) => questions.some(({ path }) => isChosen(path)));
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
          <Choices questions={questions} isChosen={isChosen} />
        </fieldset>
      ))}
    </details>
  );
}

const Choices = ({ questions, isChosen }: { questions: AskableQuestion[]; isChosen: (path: string) => boolean }) =>
  questions.map((question, index) => (
    <Fragment key={question.path}>
      {question.row && question.row !== questions[index - 1]?.row && <p className="ask-row">{question.row}</p>}
      <Checkbox name="path" value={question.path} isChecked={isChosen(question.path)}>
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

/** Message, dates, whether the open list stays, and the buttons that send. */
const Sending = ({ page, fields }: { page: RequestsPage; fields: AskTyped["fields"] }) => (
  <>
    <div className="work-fields">
      <Control label="Message to client">{(id) => <input id={id} name="line" defaultValue={fields["line"]} autoComplete="off" />}</Control>
      <Control label="Due date">{(id) => <input id={id} type="date" name="dueOn" defaultValue={fields["dueOn"]} />}</Control>
      <Control label="Remind by email after days">
        {(id) => <input id={id} name="remindAfterDays" inputMode="numeric" defaultValue={fields["remindAfterDays"]} autoComplete="off" />}
      </Control>
    </div>
    {page.asked && (
      <fieldset>
        <legend>The client is asked for something already</legend>
        <Mode value="add" mode={fields["mode"]}>
          Add to that list
        </Mode>
        <Mode value="replace" mode={fields["mode"]}>
          Replace that list
        </Mode>
      </fieldset>
    )}
    <div className="case-buttons">
      <button type="submit" name="intent" value="preview" className="button button-secondary" formAction="#preview">
        Preview
      </button>{" "}
      {page.clientEmail !== "" && (
        <>
          <button type="submit" name="intent" value="mail" className="button button-primary">
            Email the client
          </button>{" "}
        </>
      )}
      <button type="submit" name="intent" value="ask-link" className="button button-secondary">
        Make a link to copy
      </button>
    </div>
    {page.clientEmail === "" && <p className="hint">This form has no e-mail address, so the list cannot be mailed.</p>}
  </>
);

const Mode = ({ value, mode, children }: { value: string; mode: string | undefined; children: string }) => (
  <label className="checkbox">
    <input type="radio" name="mode" value={value} defaultChecked={mode === value} /> <span>{children}</span>
  </label>
);
