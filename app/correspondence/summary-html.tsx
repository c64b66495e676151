import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Fact } from "../questionnaire/facts.ts";
import type { FilingFacts } from "../questionnaire/answers/filing-facts.ts";
import { fitToPage, type SheetGroup, type SheetSection, type SheetTable } from "../questionnaire/answers/sheet.ts";
import type { AnswerFigures } from "./answer-figures.server.ts";
import type { SummaryRow } from "../questionnaire/answers/summary.ts";
import { officeDate, officeTime } from "../platform/office-time.ts";
import { columnClasses, isAmount } from "./column-classes.ts";
import { Letterhead, type Firm } from "./letterhead.tsx";
import { summaryCss } from "./summary-css.ts";
import { words } from "./wording/index.ts";

export interface SummaryData {
  sections: SheetSection[];
  filing: FilingFacts;
  /** Figures for the overview on the first page; null if they could not be computed. */
  snapshot: AnswerFigures | null;
  documents: { received: string[]; missing: string[] };
  /** Whether the client has answered in Spanish. */
  hasSpanish: boolean;
  clientName: string;
  formId: string;
  reference: string;
  createdAt: Date;
  submittedAt?: Date | null;
  firm: Firm;
}

/** Renders a client's whole intake to a printable HTML document. It loads no resources; answers appear as plain text. */
export const summaryHtml = (data: SummaryData): string => `<!doctype html>
<html lang="${words.tag}">
<head><meta charset="utf-8"><title>${words.summaryTitle}</title><style>${summaryCss}</style></head>
<body>${renderToStaticMarkup(<SummaryPage {...data} />)}</body>
</html>`;

const SummaryPage = (data: SummaryData) => (
  <>
    <Heading {...data} />
    <AtAGlance {...data} />
    <main>
      {data.sections.map(({ key, ...section }) => (
        <Section key={key} {...section} />
      ))}
    </main>
  </>
);

const Heading = ({ hasSpanish, clientName, formId, reference, createdAt, submittedAt, firm }: SummaryData) => (
  <header>
    <Letterhead {...firm} />
    <h1>
      {words.summaryTitle} <small>{words.confidential}</small>
    </h1>
    <Answers
      rows={[
        { label: words.client, value: clientName || words.nameNotGiven },
        { label: words.reference, value: reference },
        { label: words.formId, value: formId },
        { label: words.started, value: officeDate(createdAt) },
        { label: words.submitted, value: submittedAt ? officeTime(submittedAt) : words.notSubmitted },
        ...(hasSpanish ? [{ label: words.language, value: words.answeredInSpanish }] : []),
      ]}
    />
    {words.translation && <p>{words.translation}</p>}
  </header>
);

const AtAGlance = ({ filing: { urgent, facts }, snapshot, documents: { received, missing } }: SummaryData) => (
  <>
    <p className="urgent">
      <span>{words.urgentEvent}</span> <strong>{urgent}</strong>
    </p>
    <section className="glance">
      <div>
        <Figures title={words.forChapter} facts={facts} />
        {snapshot && <Figures title={words.household} facts={snapshot.household} />}
        <h3>{words.documentsReceived}</h3>
        <TextLines lines={received} />
        <h3>{words.documentsMissing}</h3>
        <TextLines lines={missing} />
      </div>
      <div>
        {snapshot ? (
          <>
            <Figures title={words.debts} facts={snapshot.debts} />
            <Figures title={words.eachMonth} facts={snapshot.month} />
          </>
        ) : (
          <>
            <h3>{words.debtsAndMonth}</h3>
            <p>{words.noFigures}</p>
          </>
        )}
      </div>
    </section>
  </>
);

const Figures = ({ title, facts }: { title: string; facts: Fact[] }) => (
  <>
    <h3>{title}</h3>
    {facts.map(({ label, value }) => (
      <p key={label}>
        <span>{label}</span> <strong>{value}</strong>
      </p>
    ))}
  </>
);

const TextLines = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? <p>{words.none}</p> : lines.map((line) => <p key={line}>{line}</p>);

const Section = ({ title, groups, totals }: Omit<SheetSection, "key">) => (
  <section>
    <h2>{title}</h2>
    {groups.length === 0 && <p className="none">{words.noAnswers}</p>}
    {groups.map((group) => (
      <Group key={group.title} {...group} under={title} />
    ))}
    <Totals totals={totals} />
  </section>
);

const Group = ({ title, answers, tables, totals, under }: SheetGroup & { under: string }) => (
  <>
    {title !== under && answers.length > 0 && <h3>{title}</h3>}
    {answers.length > 0 && <Answers rows={answers.map(({ field, value }) => ({ label: field.label, value }))} />}
    {tables.map((table) => (
      <Table key={table.name} {...table} />
    ))}
    <Totals totals={totals} />
  </>
);

/** Whether an answer takes the whole width of the page: a long one, one with a long word, and one of several lines. */
const isWide = (value: string): boolean => value.length > 42 || /\S{22}|\n/.test(value);

const Answers = ({ rows }: { rows: SummaryRow[] }) => (
  <dl>
    {rows.map(({ label, value }, index) => (
      <div key={index} className={isWide(value) ? "answer wide" : "answer"}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Totals = ({ totals }: { totals: SummaryRow[] }) => (
  <>
    {totals.map(({ label, value }) => (
      <p key={label} className="total">
        <span>{label}</span> <strong>{value}</strong>
      </p>
    ))}
  </>
);

/** A table whose title and headings repeat on every page. */
const Table = (table: SheetTable) => {
  const { label, count, columns, rows, sums } = fitToPage(table);
  const lines = rows.map(({ cells }) => cells.map(({ value }) => value));
  const classes = columnClasses([columns.map((column) => column.label), ...lines]);
  const hasHeadings = rows[0]?.heading !== undefined;
  const firstClass = hasHeadings ? "heading" : "number";
  return (
    <table className={hasHeadings ? "paired" : undefined}>
      <thead>
        <tr>
          <th className="title" colSpan={columns.length + 1}>
            {label} ({count})
          </th>
        </tr>
        <tr>
          <th className={firstClass}>{hasHeadings ? "" : "#"}</th>
          {columns.map((column, index) => (
            <th key={column.name} className={column.isAmount ? "amount" : classes[index]}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ heading, details = [] }, row) => (
          <Fragment key={row}>
            <tr>
              <td className={firstClass}>{heading?.label ?? row + 1}</td>
              {lines[row]!.map((cell, index) => (
                <td key={index} className={isAmount(cell) ? "amount" : classes[index]}>
                  {cell}
                </td>
              ))}
            </tr>
            {details.length > 0 && (
              <tr className="details">
                <td />
                <td colSpan={columns.length}>
                  {details.map(({ name, field, value }) => (
                    <span key={name}>
                      {field.label}: <b>{value}</b>
                    </span>
                  ))}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
        {sums.length > 0 && (
          <tr className="sums">
            <td className={firstClass}>{words.total}</td>
            {sums.map((sum, index) => (
              <td key={index} className="amount">
                {sum}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
};
