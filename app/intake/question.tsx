import { conditionName } from "../questionnaire/conditions.ts";
import { LabelledControl } from "./control.tsx";
import { isBehindButton, questionClasses, type Field } from "../questionnaire/fields.ts";
import { Rows } from "./rows.tsx";

/** A question of any kind, with its label, hint, message and condition. Details behind buttons are rendered elsewhere. */
export function AnyQuestion({ name, field }: { name: string; field: Field }) {
  if (isBehindButton(field)) return null;
  if (field.kind === "group")
    return Object.entries(field.fields).map(([member, each]) => <AnyQuestion key={member} name={`${name}.${member}`} field={each} />);
  const when = field.showWhen && conditionName(field.showWhen);
  return (
    <div className={questionClasses(field)} data-when={when}>
      {field.kind === "list" ? <Rows name={name} list={field} /> : <LabelledControl name={name} field={field} />}
    </div>
  );
}
