import { conditionName, formSelectors, type Condition } from "../conditions.ts";
import type { Fields } from "../fields.ts";
import { questionSteps } from "../steps/index.ts";

/** Returns every condition of the form once. */
function uniqueConditions(): Condition[] {
  const ofFields = (fields: Fields): (Condition | undefined)[] =>
    Object.values(fields).flatMap((field) => [field.showWhen, ...(field.kind === "group" ? ofFields(field.fields) : [])]);
  const all = questionSteps.flatMap((step) => [...step.sections.map((section) => section.showWhen), ...ofFields(step.fields)]);
  const byName = new Map(all.flatMap((condition) => (condition ? [[conditionName(condition), condition] as const] : [])));
  return [...byName.values()];
}

/** Returns the stylesheet that shows and hides questions without scripts. Browsers without :has() show every question. */
export function conditionsStylesheet(): string {
  const rules = uniqueConditions().map(
    (condition) => `form:not(${formSelectors(condition).join(", ")}) [data-when="${conditionName(condition)}"] { display: none; }`,
  );
  return `@supports selector(:has(*)) {\n${rules.join("\n")}\n}\n`;
}
