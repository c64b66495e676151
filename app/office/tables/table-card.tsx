import { Fragment } from "react";
import { tableTitles, type TableName } from "../../petition/law/table-names.ts";
import { Card, CardTable } from "../card.tsx";
import { ShowRest } from "../show-all.tsx";
import { RowForm, RowInputs } from "./row-form.tsx";
import type { RowForm as Form, ShownRow, ShownTable } from "./tables-page.server.ts";
import type { TablesReply } from "./tables-route.server.ts";

interface Props {
  table: ShownTable;
  form: Form | null;
  /** Whether the page was opened for this table. */
  isNamed: boolean;
  reply: TablesReply | undefined;
}

const descriptions: Record<TableName, string> = {
  medianIncome: "A year's income, which the means test compares against. The table usually changes on April 1 and November 1.",
  exemptions: "North Carolina's, each for one debtor. What a petition lists under each is set against these limits.",
  districtProfiles: "How each district's clerk wants the list of creditors, and which counties and divisions it has.",
  standingCreditors:
    "On every list of creditors once they are confirmed. Offices often have the Internal Revenue Service, the North Carolina Department " +
    "of Revenue and a county's tax office here, with the addresses that they publish for bankruptcy notices.",
};

/** Number of rows up to which a table is in sight as a whole. */
const maxInSight = 5;

/** Card with a table of law and its rows. A long table is folded until it is asked for. */
export function TableCard({ table, form, isNamed, reply }: Props) {
  const { name, rows, warnings, unconfirmed, addUrl } = table;
  const isNew = form !== null && form.edit !== "change";
  return (
    <Card id={name} title={tableTitles[name]}>
      <p>
        <span className="hint">{descriptions[name]}</span>{" "}
        {unconfirmed > 0 &&
          (unconfirmed === rows.length ? "No row is confirmed." : `${unconfirmed} of ${rows.length} rows are not confirmed.`)}
      </p>
      {warnings.length > 0 && (
        <ul className="petition-checks law-warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {rows.length === 0 && <p>No rows yet.</p>}
      {rows.length > maxInSight ? (
        <ShowRest total={rows.length} of={tableTitles[name]} isOpen={isNamed || rows.some(({ id }) => id === reply?.about)}>
          <RowsTable {...{ table, form, reply }} />
        </ShowRest>
      ) : (
        rows.length > 0 && <RowsTable {...{ table, form, reply }} />
      )}
      {addUrl && !isNew && (
        <p>
          <a href={addUrl} className="button button-secondary">
            {name === "medianIncome" ? "Add a table" : "Add a standing creditor"}
          </a>
        </p>
      )}
      {isNew && <RowForm form={form} reply={reply} />}
    </Card>
  );
}

const RowsTable = ({ table, form, reply }: Pick<Props, "table" | "form" | "reply">) => (
  <CardTable
    className={`law-table law-${table.name}`}
    caption={tableTitles[table.name]}
    columns={["For", "From", ...table.columns, "Source", "Confirmed"]}
  >
    {table.rows.map((row) => (
      <Fragment key={row.id}>
        <Row row={row} table={table} message={reply?.about === row.id && !form ? reply.messages["row"] : undefined} />
        {form?.edit === "change" && form.row === row.id && (
          <tr className="law-editing">
            <td colSpan={table.columns.length + 4}>
              <RowForm form={form} reply={reply} />
            </td>
          </tr>
        )}
      </Fragment>
    ))}
  </CardTable>
);

const Row = ({ row, table: { name, columns }, message }: { row: ShownRow; table: ShownTable; message: string | undefined }) => (
  <tr id={row.id} tabIndex={-1} className={row.isInEffect ? "law-counting" : ""}>
    <th scope="row">
      {row.title} {row.about && <span className="hint">{row.about}</span>}
    </th>
    <td data-label="From">
      <div>
        {row.from}{" "}
        {row.isInEffect && (
          <span className={`badge ${row.isConfirmed ? "badge-good" : ""}`}>
            {row.isConfirmed ? "In effect today" : "Would be in effect today"}
          </span>
        )}
      </div>
    </td>
    {row.cells.map((text, index) => (
      <td key={index} data-label={columns[index]}>
        {text}
      </td>
    ))}
    <td data-label="Source" className="law-source">
      <div>
        {row.note && <p>{row.note}</p>}
        <p className="hint">{row.source}</p>
        {row.collapsed && (
          <details>
            <summary>{row.collapsed.title}</summary>
            <p>{row.collapsed.text}</p>
          </details>
        )}
        {row.entered && <p className="hint">Entered by the office on {row.entered}</p>}
      </div>
    </td>
    <td data-label="Confirmed" className="law-state">
      <div>
        {row.isConfirmed ? (
          <>
            <span className="badge badge-good">Confirmed</span> <span className="hint">{row.confirmed}</span>
          </>
        ) : (
          <span className="badge badge-current">Not confirmed</span>
        )}
        {message && (
          <p className="message" tabIndex={-1} autoFocus>
            {message}
          </p>
        )}
        <form method="post" action="/admin/tables">
          <RowInputs table={name} row={row.id} hash={row.hash} />
          <button
            type="submit"
            name="intent"
            value={row.isConfirmed ? "unconfirm" : "confirm"}
            className={`button ${row.isConfirmed ? "button-quiet" : "button-secondary"}`}
          >
            {row.isConfirmed ? "Unconfirm" : "Confirm"}
            <RowName row={row} />
          </button>{" "}
          <RowLink to={row.changeUrl} row={row}>
            Change
          </RowLink>{" "}
          {row.laterUrl && (
            <RowLink to={row.laterUrl} row={row}>
              From a later date
            </RowLink>
          )}
        </form>
      </div>
    </td>
  </tr>
);

const RowName = ({ row: { title, from } }: { row: ShownRow }) => (
  <span className="visually-hidden">
    {" "}
    {title}, from {from}
  </span>
);

const RowLink = ({ to, row, children }: { to: string; row: ShownRow; children: string }) => (
  <a href={to}>
    {children}
    <RowName row={row} />
  </a>
);
