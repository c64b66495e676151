import type { Browser, Page, PDFOptions } from "puppeteer";
import { log } from "../log.server.ts";
import { endBrowser, startChromium } from "./browser.server.ts";

const MAX_WAIT_MS = 30_000;
const IDLE_TIMEOUT_MS = 5 * 60_000;
const MAX_WAITING = 20;

/** Who waits for a PDF: the office and its emails, which have priority, or a client. */
export type PdfQueue = "office" | "clients";

/** Too many documents are waiting already. Retrying later helps. */
export class PdfBusy extends Error {
  override name = "PdfBusy";
}

/** Chromium is missing, crashed, or took too long. The cause says which. */
export class PdfUnavailable extends Error {
  override name = "PdfUnavailable";
}

export interface PdfDocument {
  /** The complete document. Its `title` becomes the PDF's. Scripts do not run and nothing is loaded. */
  html: string;
  /** Plain text in the footer of each page, before "Page 1 of 2". */
  footerLeft: string;
  footerRight?: string;
  /** The number of a page, from the marks of its number and of the last one. */
  pageNumber?: (page: string, pages: string) => string;
}

/** State of Chromium; "untried" until the first attempt has finished. */
export type ChromiumState = "untried" | "ok" | "down";

/** Document that is only printed to warm up or test Chromium. */
const warmUpDocument: PdfDocument = { html: "<title>A page</title><h1>Text</h1><table><tr><th>In<td>cells</table>", footerLeft: "Page" };

let state: ChromiumState = "untried";
let browser: Promise<Browser> | undefined;
let nextPage: Promise<Page> | undefined;
let idle: NodeJS.Timeout | undefined;
let isPrinting = false;
/** Callbacks that start the waiting tasks, in the order of their arrival. */
const waiting: Record<PdfQueue, (() => void)[]> = { office: [], clients: [] };

/**
 * Prints a document to a tagged PDF in letter format, one document at a time, in a browser that stays open for the
 * next. Gives up after 30 seconds, including the time in the queue. Throws PdfBusy when 20 documents wait in the same
 * queue, or PdfUnavailable.
 */
export async function renderPdf(document: PdfDocument, queue: PdfQueue = "clients"): Promise<Uint8Array> {
  if (waiting[queue].length >= MAX_WAITING) throw new PdfBusy("too many PDFs are waiting");
  const deadline = performance.now() + MAX_WAIT_MS;
  return withDeadline(
    deadline,
    enqueue(queue, () => renderNow(document, deadline)),
  );
}

async function enqueue<Result>(queue: PdfQueue, work: () => Promise<Result>): Promise<Result> {
  if (isPrinting) await new Promise<void>((resolve) => waiting[queue].push(resolve));
  isPrinting = true;
  try {
    return await work();
  } finally {
    const next = waiting.office.shift() ?? waiting.clients.shift();
    if (next) next();
    else isPrinting = false;
  }
}

/** Counts the PDFs that wait in each queue of this process. */
export const countWaitingPdfs = (): Record<PdfQueue, number> => ({ office: waiting.office.length, clients: waiting.clients.length });

export const chromiumState = (): ChromiumState => state;

/** Prints one page, in its turn, to test whether PDFs can be created, and closes Chromium again if it was not running. */
export const testChromium = (): Promise<void> =>
  enqueue("office", async () => {
    const wasRunning = browser !== undefined;
    try {
      await withDeadline(performance.now() + MAX_WAIT_MS, print(warmUpDocument));
      state = "ok";
    } catch (error) {
      state = "down";
      throw error;
    } finally {
      if (!wasRunning || state === "down") await closeChromium();
    }
  });

/** Ends the browser and all its processes. A later `renderPdf` starts another one. */
export async function closeChromium(): Promise<void> {
  clearTimeout(idle);
  const closing = browser;
  browser = nextPage = undefined;
  const closed = await closing?.catch(() => undefined);
  if (closed) await endBrowser(closed);
}

async function renderNow(document: PdfDocument, deadline: number): Promise<Uint8Array> {
  if (performance.now() >= deadline) throw new PdfBusy("the PDF waited too long for its turn");
  clearTimeout(idle);
  try {
    const pdf = await withDeadline(deadline, print(document));
    idle = setTimeout(() => void closeChromium(), IDLE_TIMEOUT_MS).unref();
    return pdf;
  } catch (cause) {
    log.error({ err: cause }, "PDF not created");
    await closeChromium();
    throw new PdfUnavailable("the PDF could not be created", { cause });
  }
}

function withDeadline<T>(deadline: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PdfUnavailable("Chromium took too long")), deadline - performance.now());
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Prints in the running browser, or, if that has crashed, in a new one. It has not crashed if it was closed because it took too long. */
async function print(document: PdfDocument): Promise<Uint8Array> {
  const started = browser;
  const running = await started;
  if (running)
    try {
      return await printIn(running, document);
    } catch (error) {
      if (running.connected || browser !== started) throw error;
      await closeChromium();
    }
  browser = launch();
  return printIn(await browser, document);
}

/** Prints on a new page, and prepares one for the next document, so that no two documents share a renderer. */
async function printIn(warm: Browser, document: PdfDocument): Promise<Uint8Array> {
  const page = await (nextPage ?? openBlankPage(warm));
  const pdf = await printOn(page, document);
  nextPage = page
    .browserContext()
    .close()
    .then(() => preparePage(warm));
  nextPage.catch(() => undefined);
  return pdf;
}

async function printOn(page: Page, { html, footerLeft, footerRight = "", pageNumber = inEnglish }: PdfDocument): Promise<Uint8Array> {
  await page.setContent(html);
  return page.pdf({ ...pageOptions, footerTemplate: footer(footerLeft, footerRight, pageNumber) });
}

/** Opens a blank page. If nobody is waiting, prints the warm-up document on it, because a renderer's first print takes 50% longer. */
async function preparePage(warm: Browser): Promise<Page> {
  const page = await openBlankPage(warm);
  if (!isPrinting) await printOn(page, warmUpDocument);
  return page;
}

/** Opens a page where no script runs and nothing is loaded. */
async function openBlankPage(warm: Browser): Promise<Page> {
  const page = await (await warm.createBrowserContext()).newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on("request", (request) => request.abort().catch(() => undefined));
  return page;
}

const pageOptions: PDFOptions = {
  format: "letter",
  margin: { top: "0.75in", right: "0.75in", bottom: "0.85in", left: "0.75in" },
  printBackground: true,
  tagged: true,
  outline: true,
  waitForFonts: false,
  displayHeaderFooter: true,
  headerTemplate: "<span></span>",
};

const inEnglish = (page: string, pages: string): string => `Page ${page} of ${pages}`;

const footer = (left: string, right: string, pageNumber: typeof inEnglish): string => `
  <div style="display: flex; gap: 2em; width: 100%; margin: 0 0.75in; font: 7.5pt sans-serif; color: #444">
    <span style="flex: 1">${escapeHtml(left)}</span>
    <span>${escapeHtml(right)}</span>
    <span>${pageNumber('<span class="pageNumber"></span>', '<span class="totalPages"></span>')}</span>
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
