import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "puppeteer";
import sharp from "sharp";
import { expect, it } from "vitest";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { firefoxMissing, launchFirefox } from "../support/firefox.ts";
import { couple } from "../support/households.ts";
import { installedChromiumMissing, launchInstalledChromium } from "../support/installed-chromium.ts";
import { officialForm, officialFormsMissing } from "../support/official-forms.ts";
import { petitionOf } from "../support/petitions.ts";

async function packet(): Promise<Uint8Array> {
  const font = readFileSync("node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
  const { lines } = petitionOf(couple.formData);
  const caption = { debtor1: "Rowan Q. Marlowe", debtor2: "", district: "" };
  const forms = (["106D", "106I"] as const).map((form) => ({
    map: formMaps[form],
    blank: officialForm(form),
    lines: lines.filter((line) => line.form === form),
    caption,
  }));
  return makePacket({ forms, font, title: "Packet", isDraft: true });
}

/** What a viewer shows. */
interface ViewerContent {
  pagesCount: number;
  bookmarks: string[];
  text: string;
  /** The share of dark pixels on the first page, from 0 to 1. */
  dark: number;
}

/** Opens a file in a browser's built-in viewer and reads what it shows. */
async function openInViewer(
  launch: () => Promise<Browser>,
  read: (page: Page) => Promise<ViewerContent>,
  bytes: Uint8Array,
): Promise<ViewerContent> {
  const folder = mkdtempSync(path.join(tmpdir(), "packet-"));
  const file = path.join(folder, "packet.pdf");
  writeFileSync(file, bytes);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(file).href);
    return await read(page);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

function expectPacket({ pagesCount, bookmarks, text, dark }: ViewerContent): void {
  // Three pages of Form 106D, two of 106I, and the sheet with the statement for its line 8a.
  expect(pagesCount).toBe(6);
  expect(bookmarks.map((title) => /Form (\S+):/.exec(title)![1])).toEqual(["106D", "106I"]);
  expect(text).toContain("Rowan Q. Marlowe");
  expect(text).toContain(couple.formData.securedCreditors[1]!.creditor);
  expect(dark).toBeGreaterThan(0.01);
  expect(dark).toBeLessThan(0.5);
}

/** The part of the page of Firefox's built-in viewer that the tests use. */
interface FirefoxViewer {
  PDFViewerApplication: { pagesCount: number; pdfDocument: { getOutline(): Promise<{ title: string }[]> } };
}

async function readInFirefox(page: Page): Promise<ViewerContent> {
  await page.waitForFunction(() => document.querySelector(".page[data-page-number='1'][data-loaded] .endOfContent") !== null);
  return page.evaluate(async () => {
    const { pagesCount, pdfDocument } = (window as unknown as FirefoxViewer).PDFViewerApplication;
    const canvas = document.querySelector("canvas")!;
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    const dark = data.filter((value, index) => index % 4 === 0 && value < 100).length;
    const bookmarks = (await pdfDocument.getOutline()).map(({ title }) => title);
    return { pagesCount, bookmarks, text: document.querySelector(".textLayer")!.textContent ?? "", dark: (dark * 4) / data.length };
  });
}

describeUnless(firefoxMissing ?? officialFormsMissing, "a packet in Firefox's viewer", () => {
  it("opens with all pages and bookmarks, and shows the answers", async () => {
    expectPacket(await openInViewer(launchFirefox, readInFirefox, await packet()));
  }, 60_000);
});

/** The element of Chromium's built-in viewer, which is an extension. */
interface ChromiumViewer extends Element {
  loadState_: "loading" | "success" | "failed";
  docLength_: number;
  bookmarks_: { title: string }[];
  currentController: { selectAll(): void; getSelectedText(): Promise<{ selectedText: string }> };
}

const viewport = { width: 1000, height: 1200 };
/** The area of the window that the first page covers, right of the sidebar. */
const pageArea = { x: 350, y: 100, width: 600, height: 800 };

async function darkOnScreen(page: Page): Promise<number> {
  const pixels = await sharp(await page.screenshot({ clip: pageArea }))
    .greyscale()
    .raw()
    .toBuffer();
  return pixels.filter((value) => value < 100).length / pixels.length;
}

const loadState = () => document.querySelector<ChromiumViewer>("pdf-viewer")?.loadState_ ?? "loading";

async function readInChromium(page: Page): Promise<ViewerContent> {
  await page.setViewport(viewport);
  const viewer = await page.waitForFrame((frame) => frame.url().startsWith("chrome-extension://"));
  await expect.poll(() => viewer.evaluate(loadState)).not.toBe("loading");
  expect(await viewer.evaluate(loadState)).toBe("success");
  let dark = 1;
  // Until the page is rendered, the viewer shows its dark background.
  await expect.poll(async () => (dark = await darkOnScreen(page))).toBeLessThan(0.5);
  const content = await viewer.evaluate(async () => {
    const { docLength_, bookmarks_, currentController } = document.querySelector<ChromiumViewer>("pdf-viewer")!;
    currentController.selectAll();
    const { selectedText } = await currentController.getSelectedText();
    return { pagesCount: docLength_, bookmarks: bookmarks_.map(({ title }) => title), text: selectedText };
  });
  return { ...content, dark };
}

describeUnless(installedChromiumMissing ?? officialFormsMissing, "a packet in Chromium's viewer", () => {
  it("opens with all pages and bookmarks, and shows the answers", async () => {
    expectPacket(await openInViewer(launchInstalledChromium, readInChromium, await packet()));
  }, 60_000);

  it("does not open when it is truncated", async () => {
    const whole = await packet();
    await expect(openInViewer(launchInstalledChromium, readInChromium, whole.subarray(0, whole.length / 2))).rejects.toThrow("success");
  }, 60_000);
});
