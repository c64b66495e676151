import { Value } from "../../components/value.tsx";
import type { AnswerCard, AnswerGroup, AnswerRow, AnswerTable } from "../answers/answers.ts";
import { ShowAll } from "../show-all.tsx";

/** The sections that the attorney looks at first. */
export const DataCards = ({ cards }: { cards: AnswerCard[] }) => (
  <div className="data-cards">
    {cards.map(({ key, title, groups, totals }) => (
      <section key={key} className="case-card" aria-labelledby={`data-${key}`}>
        <h2 id={`data-${key}`}>{title}</h2>
        {groups.length === 0 && <p className="hint">No answers yet.</p>}
        {groups.map((group) => (
          <Group key={group.title} {...group} isAlone={groups.length === 1} />
        ))}
        <Totals totals={totals} />
      </section>
    ))}
  </div>
);

const Group = ({ title, rows, items, tables, totals, isAlone }: AnswerGroup & { isAlone: boolean }) => (
  <>
    {!isAlone && <h3>{title}</h3>}
    <FactList rows={rows} />
    {items && (
      <ShowAll className="data-rows">
        {items.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ShowAll>
    )}
    {tables.map((table) => (
      <Rows key={table.id} {...table} />
    ))}
    <Totals totals={totals} />
  </>
);

/** Facts, of which short ones share a line. In a list of nothing but figures, all short ones take half a line. */
function FactList({ rows }: { rows: AnswerRow[] }) {
  const isBrief = rows.length > 3 && rows.every(({ value }) => value.length <= maxBrief);
  const shared = isBrief ? new Set(rows.filter(isShort)) : pairShort(rows);
  return (
    <dl className={isBrief ? "data-facts data-brief" : "data-facts"}>
      {rows.map((row) => (
        <Fact key={row.id} {...row} isHalf={shared.has(row)} />
      ))}
    </dl>
  );
}

/** Longest text of a fact of which two fit beside each other. */
const maxShort = 23;

/** Longest value of a list of facts that leaves most of its width to the labels. */
const maxBrief = 14;

const isShort = ({ label, value, doubt }: AnswerRow): boolean => !doubt && label.length + value.length <= maxShort;

/** Finds pairs of short facts that follow each other. */
function pairShort(rows: AnswerRow[]): Set<AnswerRow> {
  const paired = new Set<AnswerRow>();
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (next && !paired.has(row) && isShort(row) && isShort(next)) paired.add(row).add(next);
  }
  return paired;
}

const Fact = ({ label, value, doubt, isHalf }: AnswerRow & { isHalf: boolean }) => (
  <div className={isHalf ? "data-short" : undefined}>
    <dt>{label}</dt>
    <dd>
      {doubt ? (
        <span className="preset">
          {value} <small>{doubt === "preset" ? "(preset)" : "(not answered)"}</small>
        </span>
      ) : (
        <Value text={value} />
      )}
    </dd>
  </div>
);

/** Rows of a list, each on as few lines as possible. Rows with headings are as many in every case. */
const Rows = ({ corner, columns, rows, sums }: AnswerTable) => (
  <>
    <ShowAll className="data-rows" isFolded={corner !== ""}>
      {rows.map(({ heading, cells }) => (
        <li key={heading}>
          <b>{heading}</b> <Cells columns={columns} cells={cells} />
        </li>
      ))}
    </ShowAll>
    {sums.length > 0 && (
      <p className="data-rows">
        <b>Total</b> <Cells columns={columns} cells={sums} />
      </p>
    )}
  </>
);

const Cells = ({ columns, cells }: { columns: AnswerTable["columns"]; cells: string[] }) =>
  columns.map(
    ({ label }, column) =>
      cells[column] && (
        <span key={label}>
          <i>{label}</i> {cells[column]}{" "}
        </span>
      ),
  );

const Totals = ({ totals }: Pick<AnswerCard, "totals">) =>
  totals.map(({ label, value }) => (
    <p key={label} className="data-total">
      {label} <strong>{value}</strong>
    </p>
  ));
