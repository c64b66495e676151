import { Fragment } from "react";
import { Notice } from "../../components/notice.tsx";
import { NewLink } from "../case/edit-access-card.tsx";
import { Card } from "../card.tsx";
import { OfficeFrame } from "../office-frame.tsx";
import type { AskableStep, AskPage, AskReply } from "./ask-route.server.ts";
import "../../styles/case.css";
import "../../styles/ask.css";

interface Props {
  page: AskPage;
  reply: AskReply | undefined;
}

/** Chooses what a client is asked. It is a plain form, with and without scripts. */
export function AskScreen({ page, reply = {} }: Props) {
  const { ticked, message, link } = reply;
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
          <Card id="papers" title="Papers">
            {page.papers.map(({ type, title, isMissing, isTicked }) => (
              <Tick key={type} name="paper" value={type} isTicked={ticked ? ticked.papers.includes(type) : isTicked}>
                {title} <span className="hint">{isMissing ? "Missing" : "Received"}</span>
              </Tick>
            ))}
          </Card>
          <Card id="questions" title="Questions">
            <p className="ask-only">
              {page.onlyUnanswered ? (
                <a href="?">Show all questions</a>
              ) : (
                <a href="?only=unanswered">Only unanswered, ticked but for details</a>
              )}
            </p>
            {page.isTooMuch && <p>There are too many to tick all at once. Open a step and tick its questions.</p>}
            {page.steps.map((step) => (
              <StepPart key={step.slug} step={step} ticked={ticked?.paths} isOnly={page.onlyUnanswered} />
            ))}
          </Card>
          <Card id="send" title="Send">
            {page.isAsked && <p>The client is still asked for something. What you send now replaces that list.</p>}
            <label htmlFor="line">A line to the client, shown above the questions</label>{" "}
            <input id="line" name="line" defaultValue={ticked?.line ?? page.line} maxLength={page.lineMax} autoComplete="off" />
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
        </form>
      </div>
    </OfficeFrame>
  );
}

/** The questions of a step, open where something is ticked. */
function StepPart({
  step: { slug, name, groups, unanswered },
  ticked,
  isOnly,
}: {
  step: AskableStep;
  ticked: string[] | undefined;
  isOnly: boolean;
}) {
  const isTicked = ({ path, isTicked }: { path: string; isTicked: boolean }) => (ticked ? ticked.includes(path) : isTicked);
  const isOpen = isOnly || groups.some(({ questions }) => questions.some(isTicked));
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
          {questions.map((question, index) => (
            <Fragment key={question.path}>
              {question.row && question.row !== questions[index - 1]?.row && <p className="ask-row">{question.row}</p>}
              <Tick name="path" value={question.path} isTicked={isTicked(question)}>
                {question.row && <span className="visually-hidden">{question.row}: </span>}
                {question.label} {!question.isUnanswered && <span className="hint">Answered</span>}
              </Tick>
            </Fragment>
          ))}
        </fieldset>
      ))}
    </details>
  );
}

const Tick = ({ name, value, isTicked, children }: { name: string; value: string; isTicked: boolean; children: React.ReactNode }) => (
  <label className="checkbox">
    <input type="checkbox" name={name} value={value} defaultChecked={isTicked} /> <span>{children}</span>
  </label>
);
