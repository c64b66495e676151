import { answerSelectors, conditionName, type Condition, type StyledControl } from "../conditions.ts";
import { fieldAt, isSelect, type Field, type Fields } from "../fields.ts";
import { steps } from "../form/index.ts";

const membersOf = (fields: Fields): Field[] =>
  Object.values(fields).flatMap((field) => (field.kind === "group" ? [field, ...membersOf(field.fields)] : [field]));

/** Returns the rules' selectors for what is hidden in an element until its answers meet the conditions. */
function hiddenIn(element: string, conditions: (Condition | undefined)[], controlOf: (field: string) => StyledControl): string[] {
  const byName = new Map(conditions.flatMap((condition) => (condition ? [[conditionName(condition), condition] as const] : [])));
  return [...byName].map(
    ([name, condition]) => `${element}:not(${answerSelectors(condition, controlOf).join(", ")}) [data-when="${name}"]`,
  );
}

/**
 * Returns the stylesheet that shows and hides questions without scripts. Browsers without :has() show every question. The columns of a
 * list depend on the answers of their row.
 */
export function conditionsStylesheet(): string {
  const hidden = steps.flatMap(({ fields, sections }) => [
    ...hiddenIn(
      "form",
      [...sections, ...membersOf(fields)].map(({ showWhen }) => showWhen),
      (name) => ({
        selector: `[name="${name}"]`,
        isSelect: isSelect(fieldAt(fields, name)!),
      }),
    ),
    ...Object.values<Field>(fields).flatMap((list) =>
      list.kind === "list"
        ? hiddenIn(
            ".row",
            membersOf(list.fields).map(({ showWhen }) => showWhen),
            (name) => ({
              selector: `[name$=".${name}"]`,
              isSelect: isSelect(fieldAt(list.fields, name)!),
            }),
          )
        : [],
    ),
  ]);
  return `@supports selector(:has(*)) {\n${[...new Set(hidden)].join(",\n")} { display: none; }\n}\n`;
}
