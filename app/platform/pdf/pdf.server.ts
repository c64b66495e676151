import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page, PDFOptions } from "puppeteer";
import { chromiumArguments, chromiumFolder, chromiumPath } from "./chromium.server.ts";
import { env } from "../env.server.ts";
import { log } from "../log.server.ts";
import { ownFolder } from "../own-folder.server.ts";

const LONGEST_WAIT = 30_000;
const LONGEST_LAUNCH = 15_000;
const LONGEST_FAREWELL = 2_000;
const IDLE_UNTIL_CLOSED = 5 * 60_000;
const MOST_WAITING = 20;

/** Who waits for a PDF: the office and its mails, which go first, or a client. */
export type Line = "office" | "clients";

/** Too many documents are waiting already; trying again later helps. */
export class PdfBusy extends Error {
  override name = "PdfBusy";
}

/** Chromium is missing, crashed or took too long. The cause says which. */
export class PdfUnavailable extends Error {
  override name = "PdfUnavailable";
}

export interface PdfDocument {
  /** The whole document. Its `title` becomes the PDF's. Scripts do not run and nothing is loaded. */
  html: string;
  /** Plain text at the foot of each page, before "Page 1 of 2". */
  footerLeft: string;
  footerRight?: string;
}

/** The state of Chromium; "untried" until the first attempt has finished. */
export type ChromiumState = "untried" | "ok" | "down";

/** What is printed for nobody. */
const rehearsal: PdfDocument = { html: "<title>A page</title><h1>Text</h1><table><tr><th>In<td>cells</table>", footerLeft: "Page" };

let state: ChromiumState = "untried";
let browser: Promise<Browser> | undefined;
let nextPage: Promise<Page> | undefined;
let profiles: string | undefined;
let idle: NodeJS.Timeout | undefined;
let isPrinting = false;
/** Calls those that wait for their turn, the first one first. */
const waiting: Record<Line, (() => void)[]> = { office: [], clients: [] };

/**
 * Prints a document on tagged Letter pages, one document at a time, in a browser kept warm for the next. Gives up after
 * half a minute, waiting for its turn included. Throws PdfBusy, when twenty wait in the same line, or PdfUnavailable.
 */
export async function renderPdf(paper: PdfDocument, line: Line = "clients"): Promise<Uint8Array> {
  if (waiting[line].length >= MOST_WAITING) throw new PdfBusy("Too many PDFs are waiting to be made");
  const deadline = performance.now() + LONGEST_WAIT;
  return before(
    deadline,
    inTurn(line, () => renderNow(paper, deadline)),
  );
}

async function inTurn<Result>(line: Line, work: () => Promise<Result>): Promise<Result> {
  if (isPrinting) await new Promise<void>((called) => waiting[line].push(called));
  isPrinting = true;
  try {
    return await work();
  } finally {
    const next = waiting.office.shift() ?? waiting.clients.shift();
    if (next) next();
    else isPrinting = false;
  }
}

/** How many PDFs wait in each line of this process. */
export const countWaiting = (): Record<Line, number> => ({ office: waiting.office.length, clients: waiting.clients.length });

export const chromiumState = (): ChromiumState => state;

/** Prints one page, in its turn, to learn whether PDFs can be made, and ends Chromium again if it was not there before. */
export const tryChromium = (): Promise<void> =>
  inTurn("office", async () => {
    const wasThere = browser !== undefined;
    try {
      await before(performance.now() + LONGEST_WAIT, print(rehearsal));
      state = "ok";
    } catch (error) {
      state = "down";
      throw error;
    } finally {
      if (!wasThere || state === "down") await closePdf();
    }
  });

/** Ends the browser and all its processes. A later renderPdf starts another one. */
export async function closePdf(): Promise<void> {
  clearTimeout(idle);
  const closing = browser;
  browser = nextPage = undefined;
  const closed = await closing?.catch(() => undefined);
  if (closed) await end(closed);
}

async function renderNow(paper: PdfDocument, deadline: number): Promise<Uint8Array> {
  if (performance.now() >= deadline) throw new PdfBusy("The PDF waited too long for its turn");
  clearTimeout(idle);
  try {
    const pdf = await before(deadline, print(paper));
    idle = setTimeout(() => void closePdf(), IDLE_UNTIL_CLOSED).unref();
    return pdf;
  } catch (cause) {
    log.error({ err: cause }, "PDF not made");
    await closePdf();
    throw new PdfUnavailable("The PDF could not be made", { cause });
  }
}

function before<T>(deadline: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PdfUnavailable("Chromium took too long")), deadline - performance.now());
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Prints on a page of its own, and prepares one for the next document, so that no two share a renderer. */
async function print(paper: PdfDocument): Promise<Uint8Array> {
  if (browser && !(await browser).connected) await closePdf();
  browser ??= launch();
  const warm = await browser;
  const page = await (nextPage ?? blankPage(warm));
  const pdf = await printOn(page, paper);
  nextPage = page
    .browserContext()
    .close()
    .then(() => preparedPage(warm));
  nextPage.catch(() => undefined);
  return pdf;
}

async function printOn(page: Page, { html, footerLeft, footerRight = "" }: PdfDocument): Promise<Uint8Array> {
  await page.setContent(html);
  return page.pdf({ ...letter, footerTemplate: footer(footerLeft, footerRight) });
}

/** A blank page. While nobody waits, it has printed something once: a renderer's first print takes half as long again. */
async function preparedPage(warm: Browser): Promise<Page> {
  const page = await blankPage(warm);
  if (!isPrinting) await printOn(page, rehearsal);
  return page;
}

/** A page where no script runs and nothing is loaded. */
async function blankPage(warm: Browser): Promise<Page> {
  const page = await (await warm.createBrowserContext()).newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on("request", (request) => request.abort().catch(() => undefined));
  return page;
}

const letter: PDFOptions = {
  format: "letter",
  margin: { top: "0.75in", right: "0.75in", bottom: "0.85in", left: "0.75in" },
  printBackground: true,
  tagged: true,
  outline: true,
  waitForFonts: false,
  displayHeaderFooter: true,
  headerTemplate: "<span></span>",
};

const footer = (left: string, right: string): string => `
  <div style="display: flex; gap: 2em; width: 100%; margin: 0 0.75in; font: 7.5pt sans-serif; color: #444">
    <span style="flex: 1">${escapeHtml(left)}</span>
    <span>${escapeHtml(right)}</span>
    <span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
  </div>`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

async function launch(): Promise<Browser> {
  try {
    const launched = await startChromium();
    state = "ok";
    return launched;
  } catch (error) {
    state = "down";
    throw error;
  }
}

const home = chromiumFolder(env.DATA_DIR);
const removed = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);

/** Starts Chromium with a profile that is deleted when it ends. Profiles left by killed processes are deleted too. */
async function startChromium(): Promise<Browser> {
  profiles ??= ownFolder(path.join(home, "profiles"));
  const profile = await mkdtemp(path.join(profiles, "chromium-"));
  try {
    const launched = await launchWith(profile);
    launched.process()?.once("exit", () => void removed(profile));
    return launched;
  } catch (error) {
    await removed(profile);
    throw error;
  }
}

/** Chromium talks through a pipe, so it ends with this process, and does not inherit the secrets in the environment. */
async function launchWith(userDataDir: string): Promise<Browser> {
  const { default: puppeteer } = await import("puppeteer"); // A fifth of the time that a process takes to start.
  return puppeteer.launch({
    executablePath: await chromiumPath(env.CHROMIUM_PATH, env.DATA_DIR),
    userDataDir,
    args: [...chromiumArguments, "--host-resolver-rules=MAP * ~NOTFOUND"],
    pipe: true,
    timeout: LONGEST_LAUNCH,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(process.platform !== "win32" && { env: { HOME: home, PATH: "/usr/local/bin:/usr/bin:/bin" } }),
  });
}

async function end(ended: Browser): Promise<void> {
  const chromium = ended.process();
  if (!chromium?.pid || chromium.exitCode !== null || chromium.signalCode !== null) return;
  const gone = once(chromium, "exit");
  const impatience = setTimeout(() => kill(chromium.pid!), LONGEST_FAREWELL);
  ended.close().catch(() => kill(chromium.pid!));
  await gone;
  clearTimeout(impatience);
}

/** Kills the browser with its renderers, which on POSIX share its process group. */
function kill(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It ended just now.
  }
}
