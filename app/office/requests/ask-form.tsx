import { Form } from "@remix-run/react";
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

/** Form that asks the client. It lists the chosen questions and those of one open step. */
export function AskForm({ page, reply }: Props) {
  const { choices } = page;
  const typed: AskTyped = reply.typed ?? {
    paths: choices.chosenPaths,
    papers: choices.chosenPapers,
    fields: { line: page.line, lineInSpanish: page.lineInSpanish, dueOn: page.dueOn, mode: "add" },
  };
  const steps = reply.steps ?? choices.steps;
  const papers = <Papers key="papers" choices={choices} typed={typed} />;
  const listed = <ListedQuestions key="listed" steps={steps} chosen={typed.paths} isPicked={reply.isPicked === true} />;
  const others = <OtherSteps key="others" steps={steps} hasTooMany={choices.hasTooMany} isSpanish={page.isSpanish} fields={typed.fields} />;
  const sending = <Sending key="sending" page={page} fields={typed.fields} />;
  return (
    <Card id="ask" title="Ask the client">
      <Form method="post" preventScrollReset>
        {reply.isPicked ? [listed, sending, papers, others] : [papers, listed, others, sending]}
      </Form>
    </Card>
  );
}

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

interface ListedProps {
  steps: AskableStep[];
  chosen: string[];
  isPicked: boolean;
}

/** The chosen questions and those of the open step. */
const ListedQuestions = ({ steps, chosen, isPicked }: ListedProps) => (
  <section aria-labelledby="questions">
    <h3 id="questions" tabIndex={-1}>
      {isPicked ? `Picked: ${pluralize(chosen.length, "question")}` : "Questions"}
    </h3>
    {steps
      .filter(({ groups }) => groups.length > 0)
      .map((step) => (
        <StepPart key={step.slug} step={step} chosen={chosen} />
      ))}
  </section>
);

interface OtherProps {
  steps: AskableStep[];
  hasTooMany: boolean;
  isSpanish: boolean;
  fields: AskTyped["fields"];
}

/** Buttons that open the other steps, which keep what is chosen, and questions in the office's own words. */
const OtherSteps = ({ steps, hasTooMany, isSpanish, fields }: OtherProps) => (
  <>
    <p className="ask-only">
      <a href="?only=unanswered#questions">Only unanswered, selected except for details</a>
    </p>
    {hasTooMany && <p>There are too many to select all at once. Open a step and select its questions.</p>}
    <input type="hidden" name="open" value={steps.find(({ isOpen }) => isOpen)?.slug ?? ""} />
    <div className="ask-steps">
      {steps
        .filter(({ groups }) => groups.length === 0)
        .map(({ slug, name, unanswered }) => (
          <span key={slug} id={slug}>
            <StepButton intent={`open:${slug}`} text={name} />{" "}
            {unanswered > 0 && <span className="hint">{unanswered} unanswered</span>}{" "}
          </span>
        ))}
    </div>
    <Control label="Questions in your own words, one on each line">
      {(id) => <textarea id={id} name="ownQuestions" rows={3} defaultValue={fields["ownQuestions"]} />}
    </Control>
    {isSpanish && (
      <>
        <Control label="The same questions in Spanish, one on each line">
          {(id) => <textarea id={id} name="ownQuestionsInSpanish" rows={3} lang="es" defaultValue={fields["ownQuestionsInSpanish"]} />}
        </Control>
        <p className="hint">This client reads Spanish. What you write yourself is in English unless you write it in Spanish, too.</p>
      </>
    )}
  </>
);

/** A step with its listed questions. */
function StepPart({ step: { slug, name, unanswered, isOpen, isShortened, groups }, chosen }: { step: AskableStep; chosen: string[] }) {
  return (
    <div className="ask-step" id={slug}>
      {isOpen ? <h4>{name}</h4> : <StepButton intent={`open:${slug}`} text={name} />} <span className="hint">{unanswered} unanswered</span>
      {isOpen && unanswered > 0 && <StepButton intent={`select:${slug}`} text="Select the unanswered" of={name} />}
      {isShortened && <StepButton intent={`open-all:${slug}`} text="Show the details, too" of={name} />}
      {groups.map(({ title, questions }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          <Choices questions={questions} chosen={chosen} />
        </fieldset>
      ))}
    </div>
  );
}

/** Button that shows more of a step. */
const StepButton = ({ intent, text, of }: { intent: string; text: string; of?: string }) => (
  <button
    type="submit"
    name="intent"
    value={intent}
    formAction={`#${intent.slice(intent.indexOf(":") + 1)}`}
    className="button button-quiet"
  >
    {text}
    {of && <span className="visually-hidden"> of {of}</span>}
  </button>
);

const Choices = ({ questions, chosen }: { questions: AskableQuestion[]; chosen: string[] }) =>
  questions.map((question, index) => (
    <Fragment key={question.path}>
      {question.row && question.row !== questions[index - 1]?.row && <p className="ask-row">{question.row}</p>}
      <Checkbox name="path" value={question.path} isChecked={chosen.includes(question.path)}>
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
    <>
      <label className="checkbox">
        <input key={String(isChecked)} type="checkbox" name={name} value={value} defaultChecked={isChecked} /> <span>{children}</span>
      </label>{" "}
    </>
  );
}

/** Message, dates, whether the open list stays, and the buttons that send. */
const Sending = ({ page, fields }: { page: RequestsPage; fields: AskTyped["fields"] }) => (
  <>
    <Control label="Message to client">{(id) => <input id={id} name="line" defaultValue={fields["line"]} autoComplete="off" />}</Control>
    {page.isSpanish && (
      <Control label="Message in Spanish">
        {(id) => <input id={id} name="lineInSpanish" lang="es" defaultValue={fields["lineInSpanish"]} autoComplete="off" />}
      </Control>
    )}
    <div className="work-fields">
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
