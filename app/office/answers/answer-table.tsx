import { Fragment } from "react";
import type { AnswerTable as Table } from "./answers.ts";
import { CopyButton } from "./copy-button.tsx";
import { toTabSeparated } from "../../questionnaire/table-text.ts";

const withColon = (label: string) => (label.endsWith("?") ? `${label} ` : `${label}: `);

/** Table of a list with its sums. On a phone, each row is a card. */
export function AnswerTable({ id, title, corner, columns, details: labels, rows, sums, formId }: Table & { formId: string }) {
  const amountClass = (column: number) => (columns[column]!.isAmount ? "amount" : undefined);
  const classOf = (cell: string, column: number) => (/\S{25}/.test(cell) ? "long" : amountClass(column));
  const lines = [
    [corner, ...columns.map(({ label }) => label), ...labels],
    ...rows.map(({ heading, cells, details }) => [heading, ...cells, ...details]),
  ];
  return (
    <div id={id} className="answer-table">
      <table>
        <caption>
          {`${title} (${rows.length}) `}
          <CopyButton text={toTabSeparated(lines)} what={title} />{" "}
          <a href={`/api/admin/submissions/${formId}/tables/${id.slice(id.lastIndexOf(".") + 1)}`} download>
            CSV<span className="visually-hidden">{` of ${title}`}</span>
          </a>
        </caption>
        <thead>
          <tr>
            {corner ? <th scope="col">{corner}</th> : <td />}
            {columns.map(({ label }, column) => (
              <th key={label} scope="col" className={amountClass(column)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ heading, cells, details }) => (
            <Fragment key={heading}>
              <tr>
                <th scope="row">{heading}</th>
                {cells.map((cell, column) => (
                  <td key={column} className={classOf(cell, column)} data-label={columns[column]!.label}>
                    {cell}
                  </td>
                ))}
              </tr>
              {details.some(Boolean) && (
                <tr className="row-details">
                  <td />
                  <td colSpan={columns.length}>
                    {details.map(
                      (value, index) =>
                        value && (
                          <span key={labels[index]}>
                            {withColon(labels[index]!)}
                            <b>{value}</b>{" "}
                          </span>
                        ),
                    )}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        {sums.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {sums.map((sum, column) => (
                <td key={column} className={amountClass(column)} data-label={columns[column]!.label}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
