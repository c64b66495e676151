import { Link } from "@remix-run/react";
import type { Summary, SummaryGroup } from "../summary.ts";

/** All answers, section by section, each with the way back to its step. */
export function SummaryView({ summary }: { summary: Summary }) {
  return (
    <section className="form-section" aria-labelledby="summary-title">
      <h2 id="summary-title">Form Data Summary</h2>
      {summary.sections.map((section) => (
        <section key={section.key} className="summary-section">
          <div className="summary-head">
            <h3>{section.title}</h3>
            <Link to={`/step/${section.slug}`} aria-label={`Change ${section.title}`}>
              Change
            </Link>
          </div>
          {section.answered ? section.groups.map((group) => <Group key={group.title} group={group} isAlone={group.title === section.title} />) : <p className="hint">No answers yet.</p>}
        </section>
      ))}
    </section>
  );
}

function Group({ group, isAlone }: { group: SummaryGroup; isAlone: boolean }) {
  return (
    <div className="summary-group">
      {!isAlone && <h4>{group.title}</h4>}
      {group.rows.length > 0 && (
        <dl className="summary-rows">
          {group.rows.map((row) => (
            <div key={row.label}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {group.tables.map((table) => (
        <div key={table.title} className="summary-table">
          <p>
            {table.title}: {table.count}
          </p>
          <ol>
            {table.rows.map((cells, row) => (
              <li key={row}>
                <dl className="summary-rows">
                  {cells.map((cell, column) =>
                    cell ? (
                      <div key={table.columns[column]}>
                        <dt>{table.columns[column]}</dt>
                        <dd>{cell}</dd>
                      </div>
                    ) : null,
                  )}
                </dl>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

const documentTypes = [
  { title: "Picture ID", note: "Up to 2 files" },
  { title: "Social Security Card", note: "Up to 2 files" },
  { title: "Pay Stubs", note: "Last 180 days: all from the previous 6 months, up to 60 files" },
  { title: "Tax Returns", note: "Most recent 1-2 years, up to 5 files" },
];

/** Which papers the attorney needs. */
export function RequiredDocuments({ formId }: { formId: string | null }) {
  return (
    <section className="form-section" aria-labelledby="documents-title">
      <h2 id="documents-title">Required Documents</h2>
      {!formId && (
        <p className="alert" role="alert">
          Please save your form first to upload documents.
        </p>
      )}
      <ul className="document-types">
        {documentTypes.map(({ title, note }) => (
          <li key={title}>
            <strong>{title}</strong> <span className="hint">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
