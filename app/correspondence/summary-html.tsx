import { renderToStaticMarkup } from "react-dom/server";
import type { Summary, SummaryGroup, SummaryRow, SummarySection, SummaryTable } from "../questionnaire/summary.ts";
import { officeDate, officeTime } from "../platform/office-time.ts";
import { summaryCss } from "./summary-css.ts";

export interface SummaryPaper {
  summary: Summary;
  clientName: string;
  formId: string;
  createdAt: Date;
  submittedAt?: Date | null;
  firm: { name: string; phone: string; email: string };
}

/** One client's whole intake as an HTML document for printing. It loads nothing; answers appear as plain text. */
export const summaryHtml = (paper: SummaryPaper): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Bankruptcy Intake Summary</title><style>${summaryCss}</style></head>
<body>${renderToStaticMarkup(<PdfPage {...paper} />)}</body>
</html>`;

const PdfPage = ({ summary, ...facts }: SummaryPaper) => (
  <>
    <Heading {...facts} />
    <main>
      {summary.sections.map((section) => (
        <Section key={section.key} section={section} />
      ))}
    </main>
  </>
);

const Heading = ({ clientName, formId, createdAt, submittedAt, firm }: Omit<SummaryPaper, "summary">) => (
  <header>
    <div className="firm">
      <strong>{firm.name}</strong>
      <span>
        {firm.phone} · {firm.email}
      </span>
    </div>
    <h1>Bankruptcy Intake Summary</h1>
    <p className="confidential">Confidential</p>
    <Answers
      rows={[
        { label: "Client", value: clientName || "Name not given" },
        { label: "Form ID", value: formId },
        { label: "Started", value: officeDate(createdAt) },
        { label: "Submitted", value: submittedAt ? officeTime(submittedAt) : "Not submitted yet" },
      ]}
    />
  </header>
);

const Section = ({ section: { title, groups, answered } }: { section: SummarySection }) => (
  <section>
    <h2>{title}</h2>
    {answered ? groups.map((group) => <Group key={group.title} {...group} under={title} />) : <p className="none">No answers</p>}
  </section>
);

const Group = ({ title, rows, tables, under }: SummaryGroup & { under: string }) => (
  <>
    {title !== under && rows.length > 0 && <h3>{title}</h3>}
    {rows.length > 0 && <Answers rows={rows} />}
    {tables.map((table) => (
      <List key={table.title} {...table} />
    ))}
  </>
);

const Answers = ({ rows }: { rows: SummaryRow[] }) => (
  <dl>
    {rows.map(({ label, value }, index) => (
      <div key={index} className="answer">
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const List = ({ title, count, columns, rows }: SummaryTable) => {
  const classes = columnClasses([columns, ...rows]);
  return (
    <>
      <h3>
        {title} ({count})
      </h3>
      <table>
        <thead>
          <tr>
            <th className="number">#</th>
            {columns.map((column, index) => (
              <th key={column} className={classes[index]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              <td className="number">{row + 1}</td>
              {cells.map((cell, index) => (
                <td key={index} className={classes[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const LONGEST_WHOLE_WORD = 18;
const WHOLE_WORDS_IN_A_LINE = 75;

/** Sets sums of money to the right, and keeps words whole in all columns but those with overlong ones, if they fit the page. */
function columnClasses(lines: string[][]): string[] {
  const columns = lines[0]!.map((_, column) => lines.map((cells) => cells[column] ?? ""));
  const longest = columns.map((cells) =>
    Math.max(
      ...cells
        .join(" ")
        .split(/\s/)
        .map((word) => word.length),
    ),
  );
  const isWhole = (length: number) => length <= LONGEST_WHOLE_WORD;
  const fits = longest.filter(isWhole).reduce((sum, length) => sum + length, 0) <= WHOLE_WORDS_IN_A_LINE;
  return columns.map(([, ...cells], column) => {
    if (cells.every((cell) => /^(\$[\d,]{1,15})?$/.test(cell))) return "amount";
    return fits && isWhole(longest[column]!) ? "whole" : "";
  });
}
