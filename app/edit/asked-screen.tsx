import { Form, Link } from "@remix-run/react";
import { FlashBanner } from "../components/flash-banner.tsx";
import { Notice } from "../components/notice.tsx";
import { DocumentArea } from "../documents/document-area.tsx";
import type { Problem } from "../platform/problem.ts";
import type { AskedPage, AskedPaperItem, AskedQuestionItem } from "./asked.server.ts";
import { askedFormId, listInput } from "./edit-reply.ts";
import { words } from "./wording/index.ts";
import "../styles/edit.css";

interface Props {
  page: AskedPage;
  /** Why the last post of the page was rejected, if it was, the name of the control it is about, and what was typed. */
  problem?: Problem;
  at?: string;
  typed?: Record<string, string>;
}

/** Lists everything the office asks: questions with links to where they are answered, and papers to send here. The form stays reachable. */
export function AskedScreen({ page, problem, at = "", typed = {} }: Props) {
  const { clientName, reference, line, due, questions, ownQuestions, papers, total, left, formUrl, base } = page;
  return (
    <div className="edit asked">
      <header className="edit-header">
        <h1>{words.officeNeeds(questions.length + ownQuestions.length, papers.length)}</h1>
        <p className="lead">{words.hello(clientName)}</p>
        {line && <p className="asked-line-of-office">{line}</p>}
        <p className="asked-left" role="status">
          {left === 0 ? words.allAnswered : words.leftOf(left, total)} {left > 0 && due && words.answerBy(due)}
        </p>
      </header>
      {problem && (
        <Notice className="error-summary" about={problem}>
          <h2>{problem.title}</h2>
          <p>{problem.message}</p>
        </Notice>
      )}
      <Questions questions={questions} base={base} />
      <OwnQuestions questions={ownQuestions} base={base} typed={typed} />
      <Papers page={page} at={at} typed={typed} message={problem?.message} />
      <p>
        <Link className="button button-secondary" to={formUrl} discover="none">
          {words.wholeForm}
        </Link>
      </p>
      <p className="hint">
        {words.reference} <code className="reference">{reference}</code>
      </p>
    </div>
  );
}

const Check = ({ isAnswered }: { isAnswered: boolean }) => (
  <>
    <span className="asked-check" aria-hidden="true">
      {isAnswered ? "✓" : ""}
    </span>{" "}
  </>
);

const Questions = ({ questions, base }: { questions: AskedQuestionItem[]; base: string }) =>
  questions.length > 0 && (
    <section className="form-section" aria-label={words.questions}>
      <h2>{words.questions}</h2>
      <ol className="asked-items">
        {questions.map((item) => (
          <QuestionItem key={item.key} item={item} base={base} />
        ))}
      </ol>
    </section>
  );

const QuestionItem = ({ item: { key, text, stepName, isAnswered, to, mayConfirm }, base }: { item: AskedQuestionItem; base: string }) => (
  <li data-answered={isAnswered}>
    <Check isAnswered={isAnswered} />
    <div>
      {to ? (
        <Link to={to} discover="none">
          {text}
        </Link>
      ) : (
        text
      )}{" "}
      <span className="hint">{stepName ? (isAnswered ? words.doneIn : words.openIn)(stepName) : words.notAskedAnymore}</span>
      {mayConfirm && (
        <Form method="post" action={base} preventScrollReset>
          <button type="submit" name="intent" value={`confirm:${key}`} className="button button-quiet">
            {words.isCorrect}
            <span className="visually-hidden">{words.correctFor(text)}</span>
          </button>
        </Form>
      )}
    </div>
  </li>
);

type OwnQuestionsProps = { questions: AskedPage["ownQuestions"]; base: string; typed: Record<string, string> };

/** The office's own questions, answered on this page. */
const OwnQuestions = ({ questions, base, typed }: OwnQuestionsProps) =>
  questions.length > 0 && (
    <section className="form-section" aria-label={words.officeQuestions}>
      <h2>{words.officeQuestions}</h2>
      <Form id={askedFormId} method="post" action={base} preventScrollReset>
        <input type="hidden" name={listInput} value="" />
        <ol className="asked-items">
          {questions.map(({ id, text, answer, isAnswered }) => (
            <li key={id} data-answered={isAnswered}>
              <Check isAnswered={isAnswered} />
              <div className="asked-own">
                <label htmlFor={`own-${id}`}>{text}</label>
                <textarea id={`own-${id}`} name={`answer:${id}`} rows={2} defaultValue={typed[`answer:${id}`] ?? answer} />
                <span className="hint">{isAnswered ? words.done : words.open}</span>
              </div>
            </li>
          ))}
        </ol>
        <button type="submit" name="intent" value="answer" className="button button-primary">
          {words.sendAnswers}
        </button>
      </Form>
    </section>
  );

interface PapersProps {
  page: AskedPage;
  at: string;
  typed: Record<string, string>;
  message: string | undefined;
}

/** The papers with where to find them and their files, and a way to say that the client does not have one. */
const Papers = ({ page: { papers, base, formId, isDraft }, at, typed, message }: PapersProps) =>
  papers.length > 0 && (
    <section className="form-section" aria-label={words.documentsToSend}>
      <h2>{words.documentsToSend}</h2>
      <FlashBanner place="documents-notice" />
      <p className="hint">
        {words.acceptedFiles}
        <span className="without-scripts">{words.atMostAtATime}</span>
      </p>
      <form method="post" action={base} encType="multipart/form-data">
        <input type="hidden" name={listInput} value="" />
        {papers.map((paper) => (
          <div key={paper.type} className="asked-paper" data-answered={paper.isAnswered}>
            <Check isAnswered={paper.isAnswered} />
            <div>
              <DocumentArea
                {...paper}
                formId={formId}
                note={paper.where}
                hasCamera={paper.type === "pictureId" || paper.type === "ssnCard"}
                isDraft={isDraft}
              />
              <NotThere paper={paper} typed={typed[`reason:${paper.type}`]} message={at === `reason:${paper.type}` ? message : undefined} />
            </div>
          </div>
        ))}
        <p className="upload-all without-scripts">
          <button type="submit" name="intent" value="upload" className="button button-primary">
            {words.upload}
          </button>
        </p>
      </form>
    </section>
  );

interface NotThereProps {
  paper: AskedPaperItem;
  typed: string | undefined;
  message: string | undefined;
}

/** Says that the client does not have a paper, and why; or takes that back. */
function NotThere({ paper: { type, title, isAnswered, lacking }, typed, message }: NotThereProps) {
  const id = `reason-${type}`;
  const button = (intent: string, text: string) => (
    <button
      type="submit"
      formEncType="application/x-www-form-urlencoded"
      name="intent"
      value={`${intent}:${type}`}
      className="button button-secondary"
    >
      {text}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
  if (lacking !== null)
    return (
      <p className="asked-lacking">
        <strong>{words.youDoNotHave}</strong> {lacking} {button("take-back", words.takeBack)}
      </p>
    );
  if (isAnswered) return <p className="hint">{words.done}</p>;
  return (
    <details className="asked-lacking" open={message !== undefined || Boolean(typed)}>
      <summary>
        {words.doNotHave}
        <span className="visually-hidden">: {title}</span>
      </summary>
      <label htmlFor={id}>{words.whyNot}</label>{" "}
      <textarea
        id={id}
        name={`reason:${type}`}
        rows={2}
        defaultValue={typed}
        {...(message && { "aria-invalid": true, "aria-describedby": `${id}-message` })}
      />
      {message && (
        <p className="message" id={`${id}-message`}>
          {message}
        </p>
      )}
      {button("lacking", words.sendThis)}
    </details>
  );
}
