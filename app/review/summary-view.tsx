import { Fragment, memo } from "react";
import { usePause } from "../platform/rendering/pause.ts";
import { Value } from "../components/value.tsx";
import { Fold } from "../components/fold.tsx";
import type { StepProgress } from "../questionnaire/progress.ts";
import type { Summary, SummaryGroup, SummarySection, SummaryTable } from "../questionnaire/answers/summary.ts";
import type { Correction } from "../intake/failures.ts";
import { words } from "./wording/index.ts";

/** Rows of a table that are always visible; the rest are collapsed. */
const visibleRows = 10;

interface Props {
  review: { summary: Summary; briefs: Record<string, string[]>; corrections: Correction[] };
  progress: readonly StepProgress[];
  /** Renders a link or button to the section's step. */
  renderChangeLink: (section: SummarySection) => React.ReactNode;
}

/** Each section in a few lines, which unfold to all of its answers. Memoized, because they make up most of the page. */
export const SummaryView = memo(function SummaryView({ review: { summary, briefs, corrections }, progress, renderChangeLink }: Props) {
  return (
    <section className="form-section" aria-labelledby="summary-title">
      <h2 id="summary-title">{words.summary}</h2>
      {summary.sections.map((section, index) => {
        const missing = corrections.filter(({ slug }) => slug === section.slug);
        return (
          <section key={section.key} className="summary-section">
            <div className="summary-change">{renderChangeLink(section)}</div>
            {section.answered ? (
              <details>
                <summary>
                  <h3>{section.title}</h3>
                  <Lines of={briefs[section.key]!} />{" "}
                  {progress[index] === "some" && missing.length === 0 && <span className="summary-missing">{words.notAllAnswered}</span>}
                </summary>
                <SummaryGroups {...section} />
              </details>
            ) : (
              <>
                <h3>{section.title}</h3>
                <p className="hint">{words.noAnswers}</p>
              </>
            )}
            {missing.map(({ name, message }) => (
              <p key={name} className="message">
                {message}
              </p>
            ))}
          </section>
        );
      })}
    </section>
  );
});

/** Lines that wrap only between their parts, not within a number. */
const Lines = ({ of }: { of: string[] }) =>
  of.map((line) => (
    <Fragment key={line}>
      {" "}
      <span className="summary-line">
        {line.split(", ").map((part, index) => (
          <Fragment key={index}>
            {index > 0 && ", "}
            <span className="unbroken">
              <Value text={part} />
            </span>
          </Fragment>
        ))}
      </span>
    </Fragment>
  ));

/** The answers of a section. */
export const SummaryGroups = ({ title, groups }: Pick<SummarySection, "title" | "groups">) => (
  <>
    {groups.map((group) => (
      <Group key={group.title} group={group} isAlone={group.title === title} />
    ))}
  </>
);

function Group({ group, isAlone }: { group: SummaryGroup; isAlone: boolean }) {
  return (
    <div className="summary-group">
      {!isAlone && <h4>{group.title}</h4>}
      {group.rows.length > 0 && (
        <dl className="summary-rows">
          {group.rows.map((row) => (
            <div key={row.label}>
              <dt>{row.label}</dt>
              <dd>
                <Value text={row.value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {group.tables.map((table) => (
        <div key={table.title} className="summary-table">
          <p>
            {table.title}: {table.count}
          </p>
          <Entries table={table} to={visibleRows} />
          {table.rows.length > visibleRows && (
            <Fold count={table.rows.length}>
              <Entries table={table} from={visibleRows} />
            </Fold>
          )}
        </div>
      ))}
    </div>
  );
}

/** The rows of a table from index `from` up to, but not including, `to`. */
const Entries = ({ table: { columns, rows, details }, from = 0, to }: { table: SummaryTable; from?: number; to?: number }) => (
  <ol start={from + 1}>
    {rows.slice(from, to).map((cells, row) => (
      <Entry key={row} columns={columns} cells={cells} details={details[from + row]!} />
    ))}
  </ol>
);

interface EntryProps {
  columns: SummaryTable["columns"];
  cells: SummaryTable["rows"][number];
  details: SummaryTable["details"][number];
}

function Entry({ columns, cells, details }: EntryProps) {
  usePause();
  return (
    <li>
      <dl className="summary-rows">
        {cells.map((cell, column) =>
          cell ? (
            <div key={columns[column]}>
              <dt>{columns[column]}</dt>
              <dd>{cell}</dd>
            </div>
          ) : null,
        )}
        {details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
