import { once } from "node:events";
import { tmpdir } from "node:os";
import puppeteer, { type Browser, type Page, type PDFOptions } from "puppeteer";
import { chromiumArguments, chromiumPath } from "./chromium.server.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

const LONGEST_WAIT = 30_000;
const LONGEST_LAUNCH = 15_000;
const LONGEST_FAREWELL = 2_000;
const IDLE_UNTIL_CLOSED = 5 * 60_000;
const MOST_WAITING = 20;

/** Too many papers are waiting already; trying again later helps. */
export class PdfBusy extends Error {
  override name = "PdfBusy";
}

/** Chromium is missing, crashed or took too long. The cause tells which. */
export class PdfUnavailable extends Error {
  override name = "PdfUnavailable";
}

export interface Paper {
  /** The whole document. Its `title` becomes the PDF's. Scripts do not run and nothing is loaded. */
  html: string;
  /** Plain text at the foot of each page, before "Page 1 of 2". */
  footerLeft: string;
  footerRight?: string;
}

let browser: Promise<Browser> | undefined;
let nextPage: Promise<Page> | undefined;
let idle: NodeJS.Timeout | undefined;
let unfinished = 0;
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Prints a document on tagged Letter pages, one document at a time, in a browser kept warm for the next. Gives up after
 * half a minute, waiting for its turn included. Throws PdfBusy or PdfUnavailable.
 */
export async function renderPdf(paper: Paper): Promise<Uint8Array> {
  if (unfinished > MOST_WAITING) throw new PdfBusy("Too many PDFs are waiting to be made");
  unfinished++;
  const deadline = performance.now() + LONGEST_WAIT;
  const turn = lastTurn.then(() => renderNow(paper, deadline));
  lastTurn = turn.catch(() => undefined);
  try {
    return await before(deadline, turn);
  } finally {
    unfinished--;
  }
}

/** Ends the browser and all its processes. A later renderPdf starts another one. */
export async function closePdf(): Promise<void> {
  clearTimeout(idle);
  const closing = browser;
  browser = nextPage = undefined;
  const closed = await closing?.catch(() => undefined);
  if (closed) await end(closed);
}

async function renderNow(paper: Paper, deadline: number): Promise<Uint8Array> {
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
async function print({ html, footerLeft, footerRight = "" }: Paper): Promise<Uint8Array> {
  if (browser && !(await browser).connected) await closePdf();
  browser ??= launch();
  const warm = await browser;
  const page = await (nextPage ?? blankPage(warm));
  await page.setContent(html);
  const pdf = await page.pdf({ ...letter, footerTemplate: footer(footerLeft, footerRight) });
  nextPage = page.browserContext().close().then(() => blankPage(warm));
  nextPage.catch(() => undefined);
  return pdf;
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

/** Chromium talks through a pipe, so it ends with this process, and is not told the secrets in the environment. */
async function launch(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await chromiumPath(env.CHROMIUM_PATH),
    args: [...chromiumArguments, "--host-resolver-rules=MAP * ~NOTFOUND"],
    pipe: true,
    timeout: LONGEST_LAUNCH,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(process.platform !== "win32" && { env: { HOME: tmpdir(), PATH: "/usr/local/bin:/usr/bin:/bin" } }),
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
