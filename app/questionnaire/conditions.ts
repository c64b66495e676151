/** Condition for asking a question, based on other answers of the same step. Names are paths such as `monthlyIncome.debtorOtherIncome`. */
export type Condition =
  { field: string; is: string } | { field: string; filled: true } | { any: readonly Condition[] } | { all: readonly Condition[] };

/** Whether a step's values meet the condition. Without a condition, the result is true. */
export function evaluate(condition: Condition | undefined, values: object): boolean {
  if (!condition) return true;
  if ("any" in condition) return condition.any.some((each) => evaluate(each, values));
  if ("all" in condition) return condition.all.every((each) => evaluate(each, values));
  const value = valueAt(values, condition.field);
  return "is" in condition ? value === condition.is : typeof value === "string" && value.trim() !== "";
}

/** Returns the value at a path of names joined by dots, or undefined. */
export function valueAt(values: object, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isRecord(value) && hasOwn(value, name) ? value[name] : undefined), values);
}

/** Returns a short name, equal for equal conditions, that connects a question on the page to its rule in the stylesheet. */
export function conditionName(condition: Condition): string {
  if ("any" in condition) return condition.any.map(conditionName).join("-or-");
  if ("all" in condition) return condition.all.map(conditionName).join("-and-");
  return `${condition.field.replace(/\./g, "_")}-${"is" in condition ? condition.is : "filled"}`;
}

/** Returns CSS selectors that match a form that meets the condition. */
export function formSelectors(condition: Condition): string[] {
  if ("any" in condition) return condition.any.flatMap(formSelectors);
  if ("all" in condition)
    return condition.all.map(formSelectors).reduce((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)));
  const control = `[name="${condition.field}"]`;
  if ("filled" in condition) return [`:has(${control}:not(select):not(:placeholder-shown), ${control} > :checked:not([value=""]))`];
  const option = `[value="${condition.is}"]:checked`;
  return [`:has(${control}${option}, ${control} > ${option})`];
}

/** Object.hasOwn, for browsers older than 2021. */
export const hasOwn = (value: object, name: string): boolean => Object.prototype.hasOwnProperty.call(value, name);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
