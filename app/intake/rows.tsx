import { Fragment, useRef } from "react";
import { usePause } from "../platform/rendering/pause.ts";
import { Fold } from "../components/fold.tsx";
import { isBehindButton, questionClasses, type ListField, type SimpleField } from "../questionnaire/fields.ts";
import { maxRows } from "../questionnaire/limits.ts";
import { LabelledControl } from "./control.tsx";
import { Details } from "./more-details.tsx";
import { HiddenAnswers } from "./hidden-answers.tsx";
import { isWithin } from "./open-details.ts";
import { useStep } from "./step-context.tsx";
import { useWithoutSpouse } from "./spouse-fold.tsx";
import { firstControlId, fragmentFor, removedRowId, removedPrefix, rowId, type EditedRow } from "./edit-rows.ts";
import { emptyValues, isRowFilled, type Values } from "../questionnaire/step.ts";
import { capitalize } from "../questionnaire/letter-case.ts";
import { words } from "./wording/index.ts";

/** Number of rows of a list that are always shown. */
const ALWAYS_SHOWN = 10;

/** A repeating list. Rows can be added, and removed if there is more than one. */
export function Rows({ name, list }: { name: string; list: ListField }) {
  const { values, editedRow, removedRow } = useStep();
  const rows = (values[name] ?? [emptyValues(list.fields)]) as Values[];
  const edited = editedRow?.list === name ? editedRow : undefined;
  const generation = useGeneration(rows.length, edited);
  const offered = removedRow?.list === name ? removedRow : undefined;
  const isOpen = useFoldOpen(name, list, rows, offered);
  if (list.fixedRows) return <FixedRows name={name} list={list} />;
  const removed = (row: number) => offered?.removed && offered.row === row && <RemovedRow {...offered} item={list.item} />;
  const shown = rows.map((_, row) => (
    <Fragment key={`${generation}.${row}`}>
      {removed(row)}
      <Row {...{ name, list, row }} canRemove={rows.length > 1} />
    </Fragment>
  ));
  const last = removed(rows.length);
  return (
    <div className="rows">
      {shown.slice(0, ALWAYS_SHOWN)}
      {rows.length > ALWAYS_SHOWN ? (
        <Fold count={rows.length} isOpen={isOpen}>
          {shown.slice(ALWAYS_SHOWN)}
          {last}
        </Fold>
      ) : (
        last
      )}
      {list.prompt && <p className="hint">{list.prompt}</p>}
      {rows.length < maxRows ? (
        <button
          type="submit"
          className="button button-secondary"
          name="intent"
          value={`add:${name}`}
          formAction={fragmentFor(firstControlId(name, list, rows.length))}
        >
          {words.addRow(list.item)}
        </button>
      ) : (
        <p className="hint">{words.upTo(maxRows)}</p>
      )}
    </div>
  );
}

interface RowProps {
  name: string;
  list: ListField;
  row: number;
  canRemove: boolean;
}

function Row({ name, list, row, canRemove }: RowProps) {
  usePause();
  return (
    <fieldset className="row" id={rowId(name, row)} tabIndex={-1}>
      <legend>
        {capitalize(list.item)} {row + 1}
      </legend>
      <div className="row-fields">
        {Object.entries(list.fields)
          .filter(([, field]) => !isBehindButton(field))
          .map(([column, field]) => (
            <div key={column} className={questionClasses(field)}>
              <LabelledControl name={`${name}[${row}].${column}`} field={field as SimpleField} />
            </div>
          ))}
      </div>
      {list.more && (
        <Details row={`${name}[${row}]`} fields={list.fields} more={list.more} first={list.firstDetails!} of={`${list.item} ${row + 1}`} />
      )}
      {canRemove && (
        <button
          type="submit"
          className="button button-quiet"
          name="intent"
          value={`remove:${name}:${row}`}
          formAction={fragmentFor(removedRowId(name))}
        >
          {words.removeRow(list.item, row + 1)}
        </button>
      )}
    </fieldset>
  );
}

/** A banner in place of a removed row, with its answers and the button that restores it. */
const RemovedRow = ({ list, row, removed, item }: EditedRow & { item: string }) => (
  <div className="banner removed-row" id={removedRowId(list)} role="status" tabIndex={-1}>
    <p>{words.rowRemoved(capitalize(item), row + 1)}</p> <HiddenAnswers name={removedPrefix} value={removed} />
    <button
      type="submit"
      className="button button-secondary"
      name="intent"
      value={`undo:${list}:${row}`}
      formAction={fragmentFor(rowId(list, row))}
    >
      {words.undo}
      <span className="visually-hidden">{words.removingRow(item, row + 1)}</span>
    </button>
  </div>
);

/** Rows that cannot be added or removed. The first column is their name. */
function FixedRows({ name, list }: { name: string; list: ListField }) {
  const fields = Object.entries(list.fields).filter(([, field]) => !field.detail);
  const [[firstColumn], ...columns] = fields as [[string, SimpleField], ...[string, SimpleField][]];
  const spouseColumns = columns.filter(([, { about }]) => about === "spouse");
  const isWithoutSpouse = useWithoutSpouse(
    list.fixedRows!.flatMap((_, row) => spouseColumns.map(([column]) => `${name}[${row}].${column}`)),
  );
  return (
    <div className="fixed-rows">
      {(list.rowNames ?? list.fixedRows!).map((title, row) => (
        <fieldset key={title} className="row">
          <legend>{title}</legend>
          <input type="hidden" name={`${name}[${row}].${firstColumn}`} value={list.fixedRows![row]} />
          <div className="row-fields">
            {columns.map(([column, field]) =>
              isWithoutSpouse && field.about === "spouse" ? null : (
                <div key={column} className={questionClasses(field)}>
                  <LabelledControl name={`${name}[${row}].${column}`} field={field} />
                </div>
              ),
            )}
          </div>
          {list.more && (
            <Details row={`${name}[${row}]`} fields={list.fields} more={list.more} first={list.firstDetails!} of={title.toLowerCase()} />
          )}
        </fieldset>
      ))}
    </div>
  );
}

/**
 * Counts how often rows have moved because one was removed or restored. The new keys make the inputs show the values of the
 * rows they now belong to. Adding a row keeps the keys, so that nothing being typed is lost.
 */
function useGeneration(length: number, edited: EditedRow | undefined): number {
  const seen = useRef({ length, edited, generation: 0 });
  const before = seen.current;
  const hasMoved = length < before.length || (edited !== undefined && edited !== before.edited);
  seen.current = { length, edited, generation: before.generation + Number(hasMoved) };
  return seen.current.generation;
}

/** Whether the folded rows are open because one was added or edited, or has a message. Once open, they stay open. */
function useFoldOpen(name: string, { fields }: ListField, rows: Values[], edited: EditedRow | undefined): boolean {
  const isOpen = useRef(false);
  const { errors, open } = useStep();
  isOpen.current ||=
    open.some((each) => each.startsWith(`${name}[`) && Number.parseInt(each.slice(name.length + 1)) >= ALWAYS_SHOWN) ||
    !isRowFilled(fields, rows[rows.length - 1]!) ||
    (edited !== undefined && edited.row >= ALWAYS_SHOWN) ||
    Object.keys(errors).some((question) => isWithin(question, name));
  return isOpen.current;
}
