import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { conditionName, evaluate } from "../questionnaire/conditions.ts";
import { isBlank } from "../questionnaire/details.ts";
import { isBehindButton, questionClasses, type Field, type Fields, type FirstDetail, type ListField } from "../questionnaire/fields.ts";
import type { Values } from "../questionnaire/step.ts";
import { LabelledControl } from "./control.tsx";
import { fragmentFor } from "./edit-rows.ts";
import { HiddenAnswers } from "./hidden-answers.tsx";
import { isOpenDetail, isWithin } from "./open-details.ts";
import { useStep, valueOfControl } from "./step-context.tsx";
import { isTyping } from "./use-focus-after-move.ts";
import { lowerFirst } from "../questionnaire/letter-case.ts";
import { words } from "./wording/index.ts";

interface Props {
  /** The list and row, such as `vehicles[2]`. If undefined, the details belong to the step itself. */
  row?: string;
  /** The fields whose details are shown. A folded step has no details among them. */
  fields: Fields;
  /** Label of the button. */
  more: string;
  first: readonly FirstDetail[];
  /** Name of the row, for screen readers. */
  of?: string;
  /** Renders the rows of a list. Only the details of a step itself have lists. */
  renderList?: (name: string, list: ListField) => React.ReactNode;
}

/** The details of a row or a section: a button with a list of the details already given, or the questions once it is pressed. */
export function Details({ row, fields, more, first, of, renderList }: Props) {
  const { step, values, open, advice } = useStep();
  const { pathname } = useLocation();
  const id = row ?? /^\w+/.exec(first[0]!.control)![0];
  const handlers = useDetailsButton(id);
  const details = Object.entries(fields).filter(([, field]) => isBehindButton(field));
  const prefix = row ? `${row}.` : "";
  const ownValues = (row ? (valueOfControl(values, row) ?? {}) : values) as Values;
  const given = Object.fromEntries(details.map(([name]) => [name, ownValues[name]]));
  const controls = Object.keys(advice);
  const isOpen =
    open.some((each) => isOpenDetail(each, id, prefix, fields)) ||
    details.some(([name]) => controls.some((control) => isWithin(control, prefix + name)));
  if (isOpen)
    return (
      <div className="details row-fields">
        <input type="hidden" name="open" value={id} />
        {details.map(([name, field]) => (
          <DetailQuestion key={name} name={prefix + name} field={field} renderList={renderList} />
        ))}
      </div>
    );
  const parts = describeGiven(details, ownValues);
  const { control } = first.find(({ showWhen }) => evaluate(showWhen, values)) ?? first[0]!;
  return (
    <div className="more">
      <button
        type="submit"
        className="button button-quiet"
        name="intent"
        value={`details:${id}`}
        formAction={(pathname === "/" ? `/step/${step.slug}` : "") + fragmentFor(prefix + control)}
        {...handlers}
      >
        {more}
        {of && <span className="visually-hidden">{words.forQuestion(of)}</span>}
      </button>{" "}
      {parts && <span className="hint">{words.detailsGiven(parts)}</span>}
      <HiddenAnswers name={prefix} value={given} />
    </div>
  );
}

/**
 * Returns the button's event handlers. It shows the details immediately if their definitions are loaded. They are fetched when
 * somebody is about to press the button. If that fails, the button posts the page as it does without scripts.
 */
function useDetailsButton(id: string) {
  const { onOpen, loadDetails } = useStep();
  const press = useRef<"waiting" | "posting">();
  const fetchAhead = () => void loadDetails?.()?.catch(() => undefined);
  const show = () => {
    press.current = undefined;
    onOpen(id);
    if (!isTyping()) focusFirstControl(id);
  };
  const onClick = (event: React.MouseEvent<HTMLButtonElement>) => {
    if (press.current === "posting") return;
    event.preventDefault();
    if (press.current === "waiting") return;
    const definitions = loadDetails?.();
    if (!definitions) return show();
    const button = event.currentTarget;
    press.current = "waiting";
    definitions.then(show, () => {
      press.current = "posting";
      button.click();
      press.current = undefined;
    });
  };
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead, onClick };
}

/** Focuses the first visible question of details that were just opened. */
function focusFirstControl(id: string): void {
  const block = document.querySelector(`.details > [name="open"][value="${id}"]`)?.parentElement;
  const controls = block?.querySelectorAll<HTMLElement>("input:not([type='hidden']), select, textarea") ?? [];
  [...controls].find(({ offsetParent }) => offsetParent)?.focus();
}

/** Names up to three details that are given, such as "Address, last four digits", and counts more. */
function describeGiven(details: [string, Field][], values: Values): string {
  const given = details.filter(([name]) => !isBlank(values[name])).map(([, { part, label }]) => part ?? label);
  const parts = [...new Set(given)];
  return parts.length > 3
    ? words.manyDetails(given.length)
    : parts.map((part, index) => (index === 0 ? part : lowerFirst(part))).join(", ");
}

function DetailQuestion({ name, field, renderList }: { name: string; field: Field } & Pick<Props, "renderList">) {
  const when = field.showWhen && conditionName(field.showWhen);
  if (field.kind === "group")
    return (
      <fieldset className="row detail-group" data-when={when}>
        <legend>{field.label}</legend>
        <div className="row-fields">
          {Object.entries(field.fields).map(([member, memberField]) => (
            <DetailQuestion key={member} name={`${name}.${member}`} field={memberField} renderList={renderList} />
          ))}
        </div>
      </fieldset>
    );
  return (
    <div className={questionClasses(field)} data-when={when}>
      {field.kind === "list" ? (
        <>
          <h3>{field.label}</h3>
          {field.hint && <p className="note">{field.hint}</p>}
          {renderList?.(name, field)}
        </>
      ) : (
        <LabelledControl name={name} field={field} />
      )}
    </div>
  );
}
