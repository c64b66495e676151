import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { firefoxMissing, launchFirefox } from "../support/firefox.ts";
import { couple } from "../support/households.ts";
import { officialForm, withoutOfficialForms } from "../support/official-forms.ts";
import { petitionOf } from "../support/petitions.ts";

/** What the page of Firefox's own viewer has of a PDF. */
interface Viewer {
  PDFViewerApplication: { pagesCount: number; pdfDocument: { getOutline(): Promise<{ title: string }[]> } };
}

const isDrawn = () => document.querySelector(".page[data-page-number='1'][data-loaded] .endOfContent") !== null;

/** What the viewer shows, and which share of the first page is dark. */
async function seen() {
  const { pagesCount, pdfDocument } = (window as unknown as Viewer).PDFViewerApplication;
  const canvas = document.querySelector("canvas")!;
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  const dark = data.filter((value, index) => index % 4 === 0 && value < 100).length;
  return {
    pagesCount,
    bookmarks: (await pdfDocument.getOutline()).map(({ title }) => title),
    text: document.querySelector(".textLayer")!.textContent,
    dark: (dark * 4) / data.length,
  };
}

describeUnless(firefoxMissing ?? withoutOfficialForms, "a packet in the viewer of a browser", () => {
  it("opens with all pages, bookmarks, and the answers in text and picture", async () => {
    const font = readFileSync("node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
    const { lines } = petitionOf(couple.formData);
    const caption = { debtor1: "Rowan Q. Marlowe", debtor2: "", district: "" };
    const forms = (["106D", "106I"] as const).map((form) => ({
      map: formMaps[form],
      blank: officialForm(form),
      lines: lines.filter((line) => line.form === form),
      caption,
    }));
    const folder = mkdtempSync(path.join(tmpdir(), "packet-"));
    const file = path.join(folder, "packet.pdf");
    writeFileSync(file, await makePacket({ forms, font, title: "Packet", isDraft: true }));
    const browser = await launchFirefox();
    try {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(file).href);
      await page.waitForFunction(isDrawn);
      const { pagesCount, bookmarks, text, dark } = await page.evaluate(seen);
      expect(pagesCount).toBe(5);
      expect(bookmarks.map((title) => /Form (\S+):/.exec(title)![1])).toEqual(["106D", "106I"]);
      expect(text).toContain("Rowan Q. Marlowe");
      expect(text).toContain(couple.formData.securedCreditors[1]!.creditor);
      expect(dark).toBeGreaterThan(0.01);
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true });
    }
  }, 60_000);
});
