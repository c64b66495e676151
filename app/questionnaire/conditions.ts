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

/** A control in a stylesheet. */
export interface StyledControl {
  /** Matches its element. */
  selector: string;
  /** Whether it is a list of options, not a text or radio buttons. */
  isSelect: boolean;
}

/** Returns CSS selectors that match an element with answers that meet the condition. */
export function answerSelectors(condition: Condition, controlOf: (field: string) => StyledControl): string[] {
  const selectorsOf = (each: Condition) => answerSelectors(each, controlOf);
  if ("any" in condition) return condition.any.flatMap(selectorsOf);
  if ("all" in condition)
    return condition.all.map(selectorsOf).reduce((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)));
  const { selector, isSelect } = controlOf(condition.field);
  if ("filled" in condition) return [`:has(${selector}${isSelect ? ` > :checked:not([value=""])` : ":not(:placeholder-shown)"})`];
  return [`:has(${selector}${isSelect ? " > " : ""}[value="${condition.is}"]:checked)`];
}

/** Object.hasOwn, for browsers older than 2021. */
export const hasOwn = (value: object, name: string): boolean => Object.prototype.hasOwnProperty.call(value, name);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
