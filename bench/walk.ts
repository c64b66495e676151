// Walks a household of two through the form on a phone of 360 pixels and prints, per step, how high the filled page is, where the first
// question and Next begin, how many words and controls it has, and how many taps and keys the answers take. Then it measures on a slow
// connection and processor how long the first page and each Next take. The figures are written to test-results/walk.json.
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium, type Locator, type Page } from "playwright";
import { valueAt } from "../app/questionnaire/conditions.ts";
import { fieldAt, type Field, type ListField, type SimpleField } from "../app/questionnaire/fields.ts";
import { none } from "../app/questionnaire/none.ts";
import { stepValues, type Step, type Values } from "../app/questionnaire/step.ts";
import { questionSteps } from "../app/questionnaire/form/index.ts";
import { chromiumLaunch } from "../tests/support/chromium.ts";
import { couple, withoutDetails } from "../tests/support/households.ts";
import { openServer } from "./weigh/pages.ts";

const RESULTS = "test-results";
const phone = { width: 360, height: 740 };
/** 3G at its slowest: bytes per second and milliseconds. */
const slow3G = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };

/** What is tapped. A box or an option takes one tap, a list of options two. */
const kinds = ["boxes", "lists", "options", "none", "add", "more", "next"] as const;
type Kind = (typeof kinds)[number];
/** What a person on a phone does. Boxes that the keyboard's Next leads to take one of `nexts` instead of a tap. */
const noEffort = { boxes: 0, lists: 0, options: 0, none: 0, add: 0, more: 0, next: 0, nexts: 0, keys: 0 };
const effort = { ...noEffort };

const isChoice = ({ kind }: Field) => kind === "yesNo" || kind === "choice";

/** The answers that clients usually give: those in sight, and those to the court's yes-or-no questions. */
const answers = (): Record<string, Values> => {
  const everyday = withoutDetails(couple.formData) as unknown as Record<string, Values>;
  const { asked } = couple.formData.financialAffairs;
  return { ...everyday, financialAffairs: { ...everyday["financialAffairs"], asked } };
};

async function typeStep(page: Page, step: Step, formData: object): Promise<void> {
  const values = stepValues(step, formData) ?? {};
  for (const { fields, more, asks } of step.sections) {
    if (asks) await answer(page, asks, fieldAt(step.fields, asks)!, valueAt(values, asks));
    for (const name of fields) await answer(page, name, step.fields[name]!, values[name], more);
  }
}

async function answer(page: Page, name: string, field: Field, value: unknown, more?: string): Promise<void> {
  if (value === undefined) return;
  if (field.detail && more) await openDetails(page.getByRole("button", { name: more, exact: true }));
  if (field.kind === "list") return answerRows(page, name, field, value as Values[]);
  if (field.kind !== "group") return answerOne(page, name, field, value);
  for (const [member, each] of Object.entries(field.fields)) await answer(page, `${name}.${member}`, each, (value as Values)[member]);
}

async function answerRows(page: Page, name: string, list: ListField, rows: Values[]): Promise<void> {
  const [first] = Object.keys(list.fields);
  for (const [row, values] of rows.entries()) {
    const control = page.locator(`[name="${name}[${row}].${first}"]`).first();
    if ((await control.count()) === 0) {
      await tap(page.getByRole("button", { name: `Add ${list.item}`, exact: true }), "add");
      await control.waitFor();
    }
    const more = list.more && `${list.more} for ${list.fixedRows ? list.fixedRows[row]!.toLowerCase() : `${list.item} ${row + 1}`}`;
    for (const [column, field] of Object.entries(list.fields)) await answer(page, `${name}[${row}].${column}`, field, values[column], more);
  }
}

/** Answers a visible question unless its answer is the preset one. */
async function answerOne(page: Page, name: string, field: SimpleField, value: unknown): Promise<void> {
  const controls = page.locator(`[name="${name}"]:not([type="hidden"])`);
  const first = controls.first();
  if (!value || !(await first.isVisible()) || !(await first.isEnabled())) return;
  if (field.kind === "checkbox") return tap(first, "options");
  if (isChoice(field)) {
    if (await first.evaluate((element) => element.tagName === "SELECT")) {
      if ((await first.inputValue()) === value) return;
      effort.lists += 2;
      await first.selectOption(String(value));
      return;
    }
    const option = page.locator(`[name="${name}"][value="${value}"]`);
    if (!(await option.isChecked())) await tap(option, "options");
    return;
  }
  if (field.kind === "longText" && field.offersNone && value === none)
    return tap(page.getByRole("button", { name: `None for ${field.label}`, exact: true }), "none");
  await reach(first);
  effort.keys += String(value).length;
  await first.fill(String(value));
}

/** Puts the focus into a box: the page may have done so, the keyboard's Next may lead there, or it is tapped. */
async function reach(box: Locator): Promise<void> {
  const isFocused = () => box.evaluate((wanted) => document.activeElement === wanted);
  if (await isFocused()) return;
  if (await leadsTo(box)) {
    effort.nexts += 1;
    await box.page().keyboard.press("Enter");
    if (!(await isFocused())) throw new Error(`The keyboard's Next should lead to ${await box.getAttribute("name")}`);
    return;
  }
  effort.boxes += 1;
  await box.tap();
}

/** Whether the page says that the keyboard leads from the box with the focus to the next one, and that is this one. */
const leadsTo = (box: Locator) =>
  box.evaluate((wanted) => {
    const from = document.activeElement as HTMLInputElement;
    if (from.enterKeyHint !== "next" || from.matches("textarea")) return false;
    const isShown = (each: Element) => (each as HTMLElement).offsetParent && !each.matches(":disabled, details:not([open]) *");
    const shown = [...from.form!.querySelectorAll("input, select, textarea")].filter(isShown);
    return shown[shown.indexOf(from) + 1] === wanted;
  });

async function openDetails(button: Locator): Promise<void> {
  await tap(button, "more");
  await button.waitFor({ state: "hidden" });
}

async function tap(control: Locator, kind: Kind): Promise<void> {
  if (!(await control.isVisible())) return;
  effort[kind] += 1;
  await control.tap();
}

/** What a page looks like: heights and places in pixels, visible words, and controls. */
const look = (page: Page) =>
  page.evaluate(() => {
    const top = (element: Element | null) => Math.round((element?.getBoundingClientRect().top ?? 0) + window.scrollY);
    const isShown = (element: Element) => (element as HTMLElement).offsetParent !== null;
    const card = document.querySelector<HTMLElement>(".step-card")!;
    const controls = [...card.querySelectorAll("input:not([type=hidden]), select, textarea, button, summary")].filter(isShown);
    const question = controls.find((each) => each.matches("input, select, textarea"));
    return {
      height: document.documentElement.scrollHeight,
      question: top(question?.closest(".question, tr") ?? null),
      nextAt: top(document.querySelector(".step-buttons .button-primary")),
      words: card.innerText.split(/\s+/).length,
      controls: controls.length,
    };
  });

const server = await openServer();
const browser = await chromium.launch(await chromiumLaunch());
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: phone, isMobile: true, hasTouch: true });
  const ready = () => page.locator("html.has-scripts").waitFor();
  await page.goto("/");
  await ready();
  const formData = answers();
  const rows: Record<string, string | number>[] = [];
  for (const step of questionSteps as readonly Step[]) {
    const before = { ...effort };
    await typeStep(page, step, formData);
    const filled = await look(page);
    effort.next += 1;
    rows.push({
      step: step.name,
      ...filled,
      ...Object.fromEntries(Object.entries(effort).map(([kind, count]) => [kind, count - before[kind as Kind]])),
    });
    await page.locator(".step-buttons .button-primary").tap();
    await page.getByText(`Step ${step.id + 1} of 14`).waitFor();
  }
  rows.push({ step: "Review & Submit", ...(await look(page)), ...noEffort, next: 1 });
  for (const row of rows) row["taps"] = kinds.reduce((all, kind) => all + Number(row[kind]), 0);
  const all = Object.keys(rows[0]!).filter((column) => !["step", "question", "nextAt"].includes(column));
  rows.push({ step: "all", ...Object.fromEntries(all.map((column) => [column, rows.reduce((sum, row) => sum + Number(row[column]), 0)])) });
  console.table(rows);

  const waits: Record<string, string | number>[] = [];
  for (const rate of [2, 4]) {
    const context = await browser.newContext({ baseURL: server.url, viewport: phone });
    const tab = await context.newPage();
    const devtools = await context.newCDPSession(tab);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", slow3G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    const time = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return Math.round(performance.now() - start);
    };
    const first = await time(async () => {
      await tab.goto("/", { waitUntil: "commit" });
      await tab.locator("html.has-scripts").waitFor();
    });
    await tab.getByRole("textbox", { name: /^Full name/ }).fill("Ann Example");
    await tab.getByRole("textbox", { name: /^SSN/ }).fill("123-45-6789");
    await tab.locator('[name="clientDateOfBirth"]').fill("1980-01-01");
    const nexts: number[] = [];
    for (const step of questionSteps as readonly Step[])
      nexts.push(
        await time(async () => {
          await tab.locator(".step-buttons .button-primary").click();
          await tab.getByText(`Step ${step.id + 1} of 14`).waitFor();
        }),
      );
    waits.push({
      "CPU slowed": rate,
      "first page, ms": first,
      "Next, median ms": nexts.sort((a, b) => a - b)[6]!,
      "Next, worst ms": nexts.at(-1)!,
    });
    await context.close();
  }
  console.table(waits);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}/walk.json`, JSON.stringify({ rows, waits }, null, 2));
} finally {
  await browser.close();
  await server.cleanup();
}
