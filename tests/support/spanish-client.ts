import type { Page } from "playwright/test";
import { words as intake } from "../../app/intake/wording/es.ts";
import { runInLanguage } from "../../app/platform/language/run-in-language.server.ts";
import { isSelect, type Field } from "../../app/questionnaire/fields.ts";
import { steps } from "../../app/questionnaire/form/index.ts";
import { stepValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { button, expect } from "./journey.ts";

/** The steps as a client reads them who has chosen Spanish. */
export const stepsInSpanish = runInLanguage("es", () => [...steps]);

/** Chooses the other language in the header. */
export const switchTo = async (page: Page, language: string) => {
  await page.locator(".site-nav").getByText(language).click();
  await expect(page.locator("html")).toHaveAttribute("lang", language === "Español" ? "es" : "en");
};

/** Answers the questions of a step except its details, each found by its Spanish label, without those that are not visible. */
export async function fillIn(page: Page, step: Step, formData: object): Promise<void> {
  const values = stepValues(step, formData) ?? {};
  for (const { fields } of step.sections) for (const name of fields) await answer(page, name, step.fields[name]!, values[name]);
}

async function answer(page: Page, name: string, field: Field, value: unknown): Promise<void> {
  if (field.detail || !value) return;
  if (field.kind === "list") {
    for (const [row, cells] of (value as Values[]).entries()) {
      if (row > 0 && !field.fixedRows) await button(page, intake.addRow(field.item)).click();
      for (const [column, each] of Object.entries(field.fields)) await answer(page, `${name}[${row}].${column}`, each, cells[column]);
    }
  } else if (field.kind === "group") {
    for (const [member, each] of Object.entries(field.fields)) await answer(page, `${name}.${member}`, each, (value as Values)[member]);
  } else {
    const controls = page.locator(`[name="${name}"]:not([type="hidden"])`);
    if (!(await controls.first().isVisible())) return;
    const isList = field.kind === "choice" && isSelect(field);
    const isRadio = field.kind === "yesNo" || (field.kind === "choice" && !isList);
    const options: Readonly<Record<string, string>> = field.kind === "choice" ? field.options : { yes: intake.yes, no: intake.no };
    const control = controls.and(page.getByLabel(isRadio ? options[String(value)]! : field.label));
    if (isRadio || field.kind === "checkbox") await control.check();
    else if (isList) await control.selectOption({ label: options[String(value)]! });
    else await control.fill(String(value));
  }
}

/** Presses Next in Spanish. */
export const clickSiguiente = (page: Page, step: Step) => button(page, intake.next(stepsInSpanish[step.id]!.name)).click();
