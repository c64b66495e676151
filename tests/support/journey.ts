import { writeFile } from "node:fs/promises";
import { test as base, expect, type Locator, type Page, type Response } from "playwright/test";
import type { Step } from "../../app/questionnaire/step.ts";
import { stepNumber } from "../../app/questionnaire/form/index.ts";
import { attorneyPassword } from "./attorney.ts";
import type { Chosen } from "./chosen-files.ts";
import { startServer, type TestServer } from "./server.ts";

export { expect };

export const documentPassword = "only-the-office-knows-this";
export const serverEnv = { ATTORNEY_PASSWORD: attorneyPassword, DOCUMENT_PASSWORD: documentPassword };

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/** Browser tests against a server that the tests of one worker share. */
export const test = base.extend<{ scriptsFail: boolean }, { ownPostgres: boolean; server: TestServer }>({
  /** Whether the pages' scripts fail to load, so that navigation must not wait for them. */
  scriptsFail: [false, { option: true }],
  /** Whether the server runs its own PostgreSQL in its data folder. */
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
    if (javaScriptEnabled && !scriptsFail) for (const method of ["goto", "reload"] as const) waitForScriptsAfter(page, method);
    await use(page);
  },
});

/**
 * Makes a navigation method wait until the page's scripts, if it has any, are running, because no person is as fast as a test.
 * A test that passes its own `waitUntil` is not slowed down.
 */
function waitForScriptsAfter(page: Page, method: "goto" | "reload"): void {
  const navigate = page[method].bind(page) as (...args: unknown[]) => Promise<Response | null>;
  page[method] = async (...args: unknown[]) => {
    const response = await navigate(...args);
    const options = args.at(-1) as { waitUntil?: string } | string | undefined;
    if (typeof options === "object" && options.waitUntil) return response;
    await page.waitForFunction(
      () => !document.querySelector('script[type="module"], template') || document.documentElement.classList.contains("has-scripts"),
    );
    return response;
  };
}

/** Marks journeys that run only in `npm run test:all`. */
export const onlyInAll = { tag: "@all" };

/** Marks a journey that way if it repeats another one, in another place, for example. */
export const onlyInAllIf = (repeats: boolean): object => (repeats ? onlyInAll : {});

/** Runs the same journeys with scripts on and off. Those without scripts run only in `npm run test:all`. */
export function withAndWithoutScripts(journeys: (scripts: boolean) => void): void {
  for (const scripts of [true, false])
    test.describe(scripts ? "with scripts" : "without scripts", scripts ? {} : onlyInAll, () => {
      test.use({ javaScriptEnabled: scripts });
      journeys(scripts);
    });
}

/** Runs the same journeys on a phone and on a desktop. Those on a desktop run only in `npm run test:all`. */
export function onPhoneAndDesktop(journeys: (viewport: typeof phone) => void): void {
  for (const viewport of [phone, desktop])
    test.describe(`${viewport.width} pixels wide`, viewport === phone ? {} : onlyInAll, () => {
      test.use({ viewport });
      journeys(viewport);
    });
}

export const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Waits for the page of a step. */
export async function expectStep(page: Page, step: Step): Promise<void> {
  await expect(title(page)).toHaveText(step.title);
  await expect(page.getByText(`Step ${step.id} of 14: ${step.name}`)).toBeVisible();
}

/** Presses Next and waits for the following step. */
export async function clickNext(page: Page, step: Step): Promise<void> {
  const following = stepNumber(step.id + 1);
  await page.getByRole("button", { name: `Next: ${following.name}`, exact: true }).click();
  await expectStep(page, following);
}

/** Waits until the page's scripts are running. */
export const waitForScripts = (page: Page): Promise<void> => page.locator("html.has-scripts").waitFor();

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
/** The radio button of one answer to a question. */
export const option = (page: Page, question: string, answer: string) =>
  page.getByRole("group", { name: question, exact: true }).getByRole("radio", { name: answer, exact: true });

/** Waits until a control receives key presses. Chromium drops those before the first frame of a new page. */
export async function expectKeyboardFocus(control: Locator): Promise<void> {
  await expect(control).toBeFocused();
  await control.click({ trial: true });
}

/** Expects a visible element with exactly this text. */
export const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Writes a file to disk that is too large to be sent to the browser in a message. Returns its path. */
async function writeToDisk({ name, buffer }: Chosen): Promise<string> {
  const file = test.info().outputPath(name);
  await writeFile(file, buffer);
  return file;
}

/** Chooses files. Large ones are read from disk, because sending them to the browser takes seconds. */
export async function chooseFiles(picker: Locator, files: Chosen[]): Promise<void> {
  const isLarge = files.some(({ buffer }) => buffer.length > 2 ** 20);
  await picker.setInputFiles(isLarge ? await Promise.all(files.map(writeToDisk)) : files);
}

/** Creates a form with these answers, owned by the browser. Returns its id. */
export async function beginForm(page: Page, formData: object): Promise<string> {
  await page.goto("/");
  const created = await page.request.post("/api/bankruptcy-forms", { data: { formData } });
  expect(created.status()).toBe(201);
  return ((await created.json()) as { id: string }).id;
}

/** Waits until the page reports that everything is saved: by autosave with scripts, by the Save button without. */
export async function save(page: Page, scripts: boolean): Promise<void> {
  if (!scripts) await button(page, "Save").click();
  await expect(page.getByText("All changes saved").first()).toBeVisible();
}

/** What Chromium says about a style sheet that is applied later than a few seconds after the page, as on a busy machine. */
const SLOW_PRELOAD = "was preloaded using link preload but not used within a few seconds";

/** Collects the browser's messages from now on: script errors, blocked resources, and policy violations. */
export function collectBrowserMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on("pageerror", (error) => messages.push(String(error)));
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    if (isComplaint && !message.text().includes(SLOW_PRELOAD)) messages.push(message.text());
  });
  return messages;
}
