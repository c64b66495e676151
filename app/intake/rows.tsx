import { useRef } from "react";
import type { ListField, SimpleField } from "../questionnaire/fields.ts";
import { maxRows } from "../questionnaire/limits.ts";
import { LabelledControl } from "./control.tsx";
import { useStep } from "./step-context.tsx";
import { isAboutSpouse, SpouseFold } from "./spouse-fold.tsx";
import { addedRow, fragment, neighborRow } from "./edit-rows.ts";
import type { Values } from "../questionnaire/step.ts";

/** A repeating list: its rows, each with a button to remove it when there is more than one, and a button to add one. */
export function Rows({ name, list }: { name: string; list: ListField }) {
  const rows = useStep().values[name] as Values[];
  const generation = useGeneration(rows.length);
  if (list.fixedRows) return <FixedRows name={name} list={list} />;
  return (
    <div className="rows">
      {rows.map((_, row) => (
        <fieldset key={`${generation}.${row}`} className="row" id={`${name}-${row}`} tabIndex={-1}>
          <legend>
            {capitalized(list.item)} {row + 1}
          </legend>
          <div className="row-fields">
            {Object.entries(list.fields).map(([column, field]) => (
              <div key={column} className={`question question-${field.kind}`}>
                <LabelledControl name={`${name}[${row}].${column}`} field={field as SimpleField} />
              </div>
            ))}
          </div>
          {rows.length > 1 && (
            <button
              type="submit"
              className="button button-quiet"
              name="intent"
              value={`remove:${name}:${row}`}
              formAction={fragment(neighborRow(name, row, rows.length - 1))}
            >
              Remove {list.item} {row + 1}
            </button>
          )}
        </fieldset>
      ))}
      {rows.length < maxRows ? (
        <button
          type="submit"
          className="button button-secondary"
          name="intent"
          value={`add:${name}`}
          formAction={fragment(addedRow(name, list, rows.length))}
        >
          Add {list.item}
        </button>
      ) : (
        <p className="hint">You can list up to {maxRows}.</p>
      )}
    </div>
  );
}

/** Rows that cannot be added or removed: the first column names them. */
function FixedRows({ name, list }: { name: string; list: ListField }) {
  const [[firstColumn], ...columns] = Object.entries(list.fields) as [[string, SimpleField], ...[string, SimpleField][]];
  const spouseColumns = columns.map(([column]) => column).filter(isAboutSpouse);
  return (
    <div className="fixed-rows">
      {spouseColumns.length > 0 && (
        <SpouseFold names={list.fixedRows!.flatMap((_, row) => spouseColumns.map((column) => `${name}[${row}].${column}`))} />
      )}
      {list.fixedRows!.map((title, row) => (
        <fieldset key={title} className="row">
          <legend>{title}</legend>
          <input type="hidden" name={`${name}[${row}].${firstColumn}`} value={title} />
          <div className="row-fields">
            {columns.map(([column, field]) => (
              <div key={column} data-person={isAboutSpouse(column) ? "Spouse" : undefined} className={`question question-${field.kind}`}>
                <LabelledControl name={`${name}[${row}].${column}`} field={field} />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/**
 * Counts how often a list has shrunk. Removing a row shifts those behind it; new keys make their inputs show the
 * values of the rows they now are. Adding one keeps the keys, and with them what is being typed.
 */
function useGeneration(length: number): number {
  const seen = useRef({ length, generation: 0 });
  if (length < seen.current.length) seen.current.generation += 1;
  seen.current.length = length;
  return seen.current.generation;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
