import type { Summary, SummaryGroup, SummarySection } from "../questionnaire/summary.ts";

/** All answers, section by section, each with the way back to its step, which the page draws. */
export function SummaryView({ summary, change }: { summary: Summary; change: (section: SummarySection) => React.ReactNode }) {
  return (
    <section className="form-section" aria-labelledby="summary-title">
      <h2 id="summary-title">Form Data Summary</h2>
      {summary.sections.map((section) => (
        <section key={section.key} className="summary-section">
          <div className="summary-head">
            <h3>{section.title}</h3>
            {change(section)}
          </div>
          {section.answered ? (
            section.groups.map((group) => <Group key={group.title} group={group} isAlone={group.title === section.title} />)
          ) : (
            <p className="hint">No answers yet.</p>
          )}
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
