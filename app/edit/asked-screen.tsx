import { Form, Link } from "@remix-run/react";
import type { AskedItem, AskedPage } from "./asked.server.ts";
import "../styles/edit.css";

/** Lists everything the attorney asks, with links to where it is answered. The rest of the form stays reachable. */
export function AskedScreen({ page }: { page: AskedPage }) {
  const { clientName, reference, line, questions, papers, total, left, formUrl } = page;
  return (
    <div className="edit asked">
      <header className="edit-header">
        <h1>Our office asks {inWords(questions.length, papers.length)}</h1>
        <p className="lead">Hello, {clientName}.</p>
        {line && <p className="asked-line-of-attorney">{line}</p>}
        <p className="asked-left" role="status">
          {left === 0 ? "You have answered everything. We have let our office know. Thank you!" : `${left} of ${total} left.`}
        </p>
      </header>
      <Items title="Questions" items={questions} base={page.base} />
      <Items title="Documents to send" items={papers} base={page.base} />
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

const inWords = (questions: number, papers: number): string =>
  [
    questions > 0 && (questions === 1 ? "1 question" : `${questions} questions`),
    papers > 0 && (papers === 1 ? "for 1 paper" : `for ${papers} papers`),
  ]
    .filter(Boolean)
    .join(" and ");

const Items = ({ title, items, base }: { title: string; items: AskedItem[]; base: string }) =>
  items.length === 0 ? null : (
    <section className="form-section" aria-label={title}>
      <h2>{title}</h2>
      <ol className="asked-items">
        {items.map((item) => (
          <Item key={item.key} item={item} base={base} />
        ))}
      </ol>
    </section>
  );

const Item = ({ item: { key, text, stepName, isAnswered, to, mayConfirm }, base }: { item: AskedItem; base: string }) => (
  <li data-answered={isAnswered}>
    <span className="asked-check" aria-hidden="true">
      {isAnswered ? "✓" : ""}
    </span>{" "}
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
