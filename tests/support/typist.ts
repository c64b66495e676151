import { expect, type Locator, type Page } from "playwright/test";
import { fieldAt, type Field, type ListField, type SimpleField } from "../../app/questionnaire/fields.ts";
import { stepValues, type Step, type Values } from "../../app/questionnaire/step.ts";

/** Types a step's answers from top to bottom as a person does, skipping questions that are not visible. */
export async function typeStep(page: Page, step: Step, formData: object): Promise<void> {
  const values = stepValues(step, formData) ?? {};
  for (const section of step.sections)
    for (const name of section.fields) await answer(page, name, step.fields[name]!, values[name], section.more);
}

async function answer(page: Page, name: string, field: Field, value: unknown, more?: string): Promise<void> {
  if (field.detail && value === undefined) return;
  if (field.detail && more) await openDetails(page, more);
  if (field.kind === "list") return answerRows(page, name, field, value as Values[]);
  if (field.kind !== "group") return answerOne(page, name, field, value);
  for (const [member, memberField] of Object.entries(field.fields))
    await answer(page, `${name}.${member}`, memberField, (value as Values)[member]);
}

async function answerRows(page: Page, name: string, list: ListField, rows: Values[]): Promise<void> {
  const [firstColumn] = Object.keys(list.fields);
  for (const [row, values] of rows.entries()) {
    const first = page.locator(named(`${name}[${row}].${firstColumn}`)).first();
    if ((await first.count()) === 0) {
      await page.getByRole("button", { name: `Add ${list.item}`, exact: true }).click();
      await expect(first).toBeFocused();
    }
    const of = list.fixedRows ? list.fixedRows[row]!.toLowerCase() : `${list.item} ${row + 1}`;
    const more = list.more && `${list.more} for ${of}`;
    for (const [column, field] of Object.entries(list.fields)) await answer(page, `${name}[${row}].${column}`, field, values[column], more);
  }
}

/** Presses the button that shows details, if it is visible. Without scripts they come with a new page. */
async function openDetails(page: Page, more: string): Promise<void> {
  const button = page.getByRole("button", { name: more, exact: true });
  if (!(await button.isVisible())) return;
  await button.click();
  await expect(button).toBeHidden();
  await page.waitForLoadState("domcontentloaded");
}

async function answerOne(page: Page, name: string, field: SimpleField, value: unknown): Promise<void> {
  const control = page.locator(`${named(name)}:not([type="hidden"])`);
  if (field.kind === "checkbox") return control.setChecked(value === true);
  const isChoice = field.kind === "yesNo" || field.kind === "choice";
  const first = control.first();
  if (!value || !(await first.isVisible()) || !(await first.isEnabled())) return;
  if (!isChoice) return write(first, field.kind, String(value));
  const isList = await first.evaluate((element) => element.tagName === "SELECT");
  if (isList) await first.selectOption(String(value));
  else await page.locator(`${named(name)}[value="${value}"]`).check();
}

const maskedKinds = ["ssn", "phone", "dashedPhone", "money"];

/** Types key by key, digits only, into inputs that the form formats. Fills all others at once. */
async function write(control: Locator, kind: string, text: string): Promise<void> {
  if (!maskedKinds.includes(kind)) return control.fill(text);
  await control.fill("");
  await control.pressSequentially(text.replace(/\D/g, ""));
}

const named = (name: string) => `[name="${name}"]`;

/** The answers in the form on the page, by control name, without empty and unchecked controls, and those that only compute. */
export const answersOn = (page: Page): Promise<Record<string, string>> =>
  page.locator('form:has([name="version"])').evaluate((form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    return Object.fromEntries(entries.filter(([name, value]) => value !== "" && !/^(version|formId|__.*|monthly\..*)$/.test(name)));
  });

/** The answers that a step's form should contain, by control name. */
export const answersOf = (step: Step, formData: object): Record<string, string> =>
  Object.fromEntries(leaves(stepValues(step, formData), "").filter(([name]) => !fieldAt(step.fields, name)?.answeredBy));

function leaves(value: unknown, path: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((row, index) => leaves(row, `${path}[${index}]`));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
  if (value === true) return [[path, "yes"]];
  return value ? [[path, String(value)]] : [];
}
