import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { startChromium } from "../../app/platform/pdf/browser.server.ts";
import { closeChromium, PdfBusy, PdfUnavailable, renderPdf } from "../../app/platform/pdf/pdf.server.ts";
import { startCanary } from "../support/canary.ts";
import { pdfText } from "../support/pdf-text.ts";
import { ownGroups, runningIn } from "../support/process-group.ts";

const pdfDocument = (body: string) => ({
  html: `<!doctype html><title>Document</title>${body}`,
  footerLeft: "<b>Example</b> & Sample",
  footerRight: "Form 1",
});

afterAll(closeChromium);

test("prints text and numbers the pages", async () => {
  const pdf = await renderPdf(pdfDocument("<p>first</p><p style='break-before: page'>second"));
  const [first, second] = (await pdfText(pdf)).split("second");
  expect(first).toContain("first");
  expect(first).toContain("<b>Example</b> & Sample");
  expect(first).toContain("Form 1");
  expect(first).toContain("Page 1 of 2");
  expect(second).toContain("Page 2 of 2");
});

test("loads nothing, reads no files, and runs no scripts", async () => {
  const canary = await startCanary();
  const there = canary.url;

  const pdf = await renderPdf(
    pdfDocument(`
      <iframe src="${there}/frame"></iframe><img src="${there}/image"><link rel="stylesheet" href="${there}/style">
      <link rel="prefetch" href="${there}/prefetch"><link rel="preconnect" href="${there}">
      <object data="${there}/object"></object><embed src="${there}/embed"><video src="${there}/video"></video>
      <iframe srcdoc="<img src='${there}/inner'>"></iframe><meta http-equiv="refresh" content="0;url=${there}/refresh">
      <style>@import "${there}/import"; body { background: url(${there}/background) }</style>
      <iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object>
      <p id="p">untouched</p><script>document.getElementById("p").textContent = "script ran"; fetch("${there}/script")</script>`),
  );
  await canary.stop();

  const text = await pdfText(pdf);
  expect(canary.visits).toEqual([]);
  expect(text).toContain("untouched");
  expect(text).not.toContain("root:");
});

test("prints waiting documents one after the other, and rejects those for which the queue is full", async () => {
  const order: number[] = [];
  const long = "<p style='break-after: page'>page".repeat(300);
  const render = (n: number) => renderPdf(pdfDocument(`document ${n}.${n === 0 ? long : ""}`)).finally(() => order.push(n));
  const results = await Promise.allSettled(Array.from({ length: 23 }, (_, n) => render(n)));
  const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));

  expect(reasons).toEqual([expect.any(PdfBusy), expect.any(PdfBusy)]);
  const texts = await Promise.all(made.map((pdf) => pdfText(pdf)));
  expect(texts.every((text, n) => text.includes(`document ${n}.`))).toBe(true);
  expect(order.filter((n) => n < made.length)).toEqual([...made.keys()]);
});

test("prints the office's documents before those that clients wait for, in a separate queue of twenty", async () => {
  const order: string[] = [];
  const render = (name: string, queue: "office" | "clients") => renderPdf(pdfDocument(name), queue).then(() => order.push(name));
  const clients = Array.from({ length: 21 }, (_, n) => render(`client ${n}`, "clients"));
  await Promise.all([...clients, render("office 1", "office"), render("office 2", "office")]);
  expect(order.slice(0, 4)).toEqual(["client 0", "office 1", "office 2", "client 1"]);
  expect(order).toHaveLength(23);
});

test("reports that Chromium is missing", async () => {
  const configured = env.CHROMIUM_PATH;
  await closeChromium();
  env.CHROMIUM_PATH = "/nowhere/chromium";
  await expect(renderPdf(pdfDocument("x"))).rejects.toThrow(PdfUnavailable);
  env.CHROMIUM_PATH = configured;
  await expect(renderPdf(pdfDocument("x"))).resolves.toBeInstanceOf(Uint8Array);
});

describe.runIf(process.platform === "linux")("the browser's processes", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Returns the process group of the browser, starting it if necessary. */
  async function startedBrowser(): Promise<number> {
    await renderPdf(pdfDocument("warm"));
    const [group, ...others] = ownGroups();
    expect(others).toEqual([]);
    return group!;
  }

  test("end when it is closed", async () => {
    const group = await startedBrowser();
    await closeChromium();
    await expect.poll(() => runningIn(group)).toEqual([]);
  });

  test("are started again after a crash", async () => {
    const group = await startedBrowser();
    process.kill(-group, "SIGKILL");
    await expect.poll(ownGroups).not.toContain(group);
    await expect(renderPdf(pdfDocument("again"))).resolves.toBeInstanceOf(Uint8Array);
  });

  test("are killed when they hang", async () => {
    const group = await startedBrowser();
    process.kill(-group, "SIGSTOP");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const hanging = expect(renderPdf(pdfDocument("hangs"))).rejects.toThrow(PdfUnavailable);
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.advanceTimersByTimeAsync(2_000);
    await hanging;
    vi.useRealTimers();
    await expect.poll(() => runningIn(group)).toEqual([]);
    await setTimeout(500);
    expect(ownGroups(), "a browser for the document that was given up").toEqual([]);
  });

  test("do no harm when the pipes of commands fail after they were closed", async () => {
    const browser = await startChromium();
    const pipes = browser.process()!.stdio.slice(3);
    expect(pipes).toHaveLength(2);
    await browser.close();
    for (const pipe of pipes) expect(() => pipe!.emit("error", new Error("read ECONNRESET"))).not.toThrow();
  });

  test("are closed when they are idle", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const group = await startedBrowser();
    vi.advanceTimersByTime(5 * 60_000);
    vi.useRealTimers();
    await expect.poll(() => runningIn(group)).toEqual([]);
  });
});
