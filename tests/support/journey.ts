import { writeFile } from "node:fs/promises";
import { test as base, expect, type Locator, type Page, type Response } from "playwright/test";
import type { Step } from "../../app/questionnaire/step.ts";
import { stepNumber } from "../../app/questionnaire/steps/index.ts";
import { attorneyPassword } from "./attorney.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { startServer, type TestServer } from "./server.ts";

export { expect };

export const documentPassword = "only-the-office-knows-this";
export const serverEnv = { ATTORNEY_PASSWORD: attorneyPassword, DOCUMENT_PASSWORD: documentPassword };

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/** Tests in a browser, against a server of their own worker. */
export const test = base.extend<{ scriptsFail: boolean }, { ownPostgres: boolean; server: TestServer }>({
  /** Whether the scripts of pages do not come about, so that nobody is to wait for them. */
  scriptsFail: [false, { option: true }],
  /** Whether the server has a PostgreSQL of its own, in its data folder. */
  ownPostgres: [false, { option: true, scope: "worker" }],
  server: [
    async ({ ownPostgres }, use) => {
      const server = await startServer({ ownPostgres, env: serverEnv });
      await use(server);
      await server.cleanup();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  page: async ({ page, javaScriptEnabled, scriptsFail }, use) => {
    if (javaScriptEnabled && !scriptsFail) for (const way of ["goto", "reload"] as const) waitAfter(page, way);
    await use(page);
  },
});

/**
 * Makes a way to a page end only when the page's scripts, if it has any, are at work: a person is not as fast as a test.
 * A test that says itself what to wait for gets that.
 */
function waitAfter(page: Page, way: "goto" | "reload"): void {
  const go = page[way].bind(page) as (...args: unknown[]) => Promise<Response | null>;
  page[way] = async (...args: unknown[]) => {
    const response = await go(...args);
    const options = args.at(-1) as { waitUntil?: string } | string | undefined;
    if (typeof options === "object" && options.waitUntil) return response;
    await page.waitForFunction(
      () => !document.querySelector('script[type="module"], template') || document.documentElement.classList.contains("has-scripts"),
    );
    return response;
  };
}

/** The same journeys with scripts on and with scripts off. */
export function withAndWithoutScripts(journeys: (scripts: boolean) => void): void {
  for (const scripts of [true, false])
    test.describe(scripts ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled: scripts });
      journeys(scripts);
    });
}

export const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits until the page of a step is there. */
export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(title(page)).toHaveText(step.title);
  await expect(page.getByText(`Step ${step.id} of 14: ${step.name}`)).toBeVisible();
}

/** Presses Next and waits for the step it leads to. */
export async function goToNextStep(page: Page, step: Step): Promise<void> {
  const following = stepNumber(step.id + 1);
  await page.getByRole("button", { name: `Next: ${following.name}`, exact: true }).click();
  await expectStep(page, following);
}

/** Waits until the page's scripts are at work. */
export const scriptsReady = (page: Page): Promise<void> => page.locator("html.has-scripts").waitFor();

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** One of the answers to a question with few of them. */
export const option = (page: Page, question: string, answer: string) =>
  page.getByRole("group", { name: question, exact: true }).getByRole("radio", { name: answer, exact: true });

/** Waits until keys reach a control: Chromium drops those that are pressed before the first frame of a new page. */
export async function waitForKeyboardFocus(control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  await control.click({ trial: true });
}

/** Where a file lies that is too large to be handed to the browser in a message. */
async function onDisk({ name, buffer }: ChosenFile): Promise<string> {
  const file = test.info().outputPath(name);
  await writeFile(file, buffer);
  return file;
}

/** Chooses files. Large ones are read from the disk: the way into the browser takes seconds for them. */
export async function chooseFiles(picker: Locator, files: ChosenFile[]): Promise<void> {
  const isLarge = files.some(({ buffer }) => buffer.length > 2 ** 20);
  await picker.setInputFiles(isLarge ? await Promise.all(files.map(onDisk)) : files);
}

/** Creates a form of the browser with these answers; returns the form's id. */
export async function beginForm(page: Page, formData: object): Promise<string> {
  await page.goto("/");
  const created = await page.request.post("/api/bankruptcy-forms", { data: { formData } });
  expect(created.status()).toBe(201);
  return ((await created.json()) as { id: string }).id;
}

/** Waits until the page says that everything is saved: autosave with scripts, the Save button without. */
export async function save(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) await button(page, "Save").click();
  await expect(page.getByText("All changes saved").first()).toBeVisible();
}

/** What the browser complained about: errors of scripts, refused resources, violated policies. */
export function collectBrowserErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
  });
  return errors;
}
