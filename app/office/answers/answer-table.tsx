import { Fragment } from "react";
import type { AnswerTable as Table } from "./answers.ts";
import { answersUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import { EditLink } from "./answer-editor.tsx";
import { CopyButton } from "./copy-button.tsx";
import { toTabSeparated } from "../../questionnaire/table-text.ts";

const withColon = (label: string) => (label.endsWith("?") ? `${label} ` : `${label}: `);

/** Table of a list with its sums. On a phone, each row is a card. */
export function AnswerTable({
  id,
  title,
  corner,
  columns,
  details: labels,
  rows,
  sums,
  total,
  addPath,
  section,
  formId,
}: Table & { section: string; formId: string }) {
  const view = useView();
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
          {`${title} (${total}) `}
          {rows.length === total ? (
            <CopyButton text={toTabSeparated(lines)} what={title} />
          ) : (
            <a href={`${answersUrl(formId, view, { open: section })}#${id}`}>Show all {total}</a>
          )}{" "}
          <a href={`/api/admin/submissions/${formId}/tables/${id.slice(id.lastIndexOf(".") + 1)}`} download>
            CSV<span className="visually-hidden">{` of ${title}`}</span>
          </a>{" "}
          {addPath && (
            <EditLink path={addPath} label={title}>
              {`Add to ${title}`}
            </EditLink>
          )}
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
          {rows.map(({ heading, cells, details, paths }) => (
            <Fragment key={heading}>
              <tr>
                <th scope="row">
                  {heading} {corner && <EditLink path={paths[0]!} label={`${title} ${heading}`} />}
                </th>
                {cells.map((cell, column) => (
                  <td key={column} className={classOf(cell, column)} data-label={columns[column]!.label}>
                    {corner ? (
                      cell
                    ) : (
                      <>
                        {cell} <EditLink path={paths[column]!} label={`${heading}, ${columns[column]!.label}`} />
                      </>
                    )}
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
