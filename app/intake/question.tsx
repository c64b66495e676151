import { conditionName } from "../questionnaire/conditions.ts";
import { LabelledControl } from "./control.tsx";
import { isBehindButton, questionClasses, type Field } from "../questionnaire/fields.ts";
import { Rows } from "./rows.tsx";

/** A question of any kind, with its label, hint, message and condition. Groups and details are rendered elsewhere. */
export function AnyQuestion({ name, field }: { name: string; field: Field }) {
  if (field.kind === "group" || isBehindButton(field)) return null;
  const when = field.showWhen && conditionName(field.showWhen);
  return (
    <div className={questionClasses(field)} data-when={when}>
      {field.kind === "list" ? <Rows name={name} list={field} /> : <LabelledControl name={name} field={field} />}
    </div>
  );
}
