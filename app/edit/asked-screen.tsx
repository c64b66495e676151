import { Form, Link } from "@remix-run/react";
import { FlashBanner } from "../components/flash-banner.tsx";
import { Notice } from "../components/notice.tsx";
import { DocumentArea } from "../documents/document-area.tsx";
import type { Problem } from "../platform/problem.ts";
import type { AskedPage, AskedPaperItem, AskedQuestionItem } from "./asked.server.ts";
import { listInput } from "./edit-reply.ts";
import "../styles/edit.css";

interface Props {
  page: AskedPage;
  /** Why the last post of the page was rejected, the name of the control it is about, and what was typed. */
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
        <h1>Our office needs {inWords(questions.length + ownQuestions.length, papers.length)}</h1>
        <p className="lead">Hello, {clientName}.</p>
        {line && <p className="asked-line-of-office">{line}</p>}
        <p className="asked-left" role="status">
          {left === 0 ? "You have answered everything. Our office has been told. Thank you!" : `${left} of ${total} left.`}{" "}
          {left > 0 && due && `Please answer by ${due}.`}
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
          See your whole form
        </Link>
      </p>
      <p className="hint">
        Reference <code className="reference">{reference}</code>
      </p>
    </div>
  );
}

const inWords = (answers: number, papers: number): string =>
  [answers > 0 && (answers === 1 ? "1 answer" : `${answers} answers`), papers > 0 && (papers === 1 ? "1 paper" : `${papers} papers`)]
    .filter(Boolean)
    .join(" and ");

const Check = ({ isAnswered }: { isAnswered: boolean }) => (
  <>
    <span className="asked-check" aria-hidden="true">
      {isAnswered ? "✓" : ""}
    </span>{" "}
  </>
);

const Questions = ({ questions, base }: { questions: AskedQuestionItem[]; base: string }) =>
  questions.length > 0 && (
    <section className="form-section" aria-label="Questions">
      <h2>Questions</h2>
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
      <span className="hint">
        {isAnswered ? "Done" : "Open"}
        {stepName ? `, in ${stepName}` : ", no longer asked"}
      </span>
      {mayConfirm && (
        <Form method="post" action={base} preventScrollReset>
          <button type="submit" name="intent" value={`confirm:${key}`} className="button button-quiet">
            This is correct<span className="visually-hidden"> for {text}</span>
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
    <section className="form-section" aria-label="Questions from our office">
      <h2>Questions from our office</h2>
      <Form method="post" action={base} preventScrollReset>
        <input type="hidden" name={listInput} value="" />
        <ol className="asked-items">
          {questions.map(({ id, text, answer, isAnswered }) => (
            <li key={id} data-answered={isAnswered}>
              <Check isAnswered={isAnswered} />
              <div className="asked-own">
                <label htmlFor={`own-${id}`}>{text}</label>
                <textarea id={`own-${id}`} name={`answer:${id}`} rows={2} defaultValue={typed[`answer:${id}`] ?? answer} />
                <span className="hint">{isAnswered ? "Done" : "Open"}</span>
              </div>
            </li>
          ))}
        </ol>
        <button type="submit" name="intent" value="answer" className="button button-primary">
          Send answers
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
    <section className="form-section" aria-label="Documents to send">
      <h2>Documents to send</h2>
      <FlashBanner place="documents-notice" />
      <p className="hint">
        Photos (JPEG, HEIC or PNG) or PDF files, less than 10 MB each.<span className="without-scripts"> At most 20 files at a time.</span>
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
            Upload
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
        <strong>You do not have this:</strong> {lacking} {button("take-back", "Take this back")}
      </p>
    );
  if (isAnswered) return <p className="hint">Done</p>;
  return (
    <details className="asked-lacking" open={message !== undefined || Boolean(typed)}>
      <summary>
        I do not have this<span className="visually-hidden">: {title}</span>
      </summary>
      <label htmlFor={id}>Why not?</label>{" "}
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
      {button("lacking", "Send this")}
    </details>
  );
}
