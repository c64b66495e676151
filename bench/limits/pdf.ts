// The minimum cost of printing: page.pdf of a document that is already loaded.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import puppeteer from "puppeteer";
import { createServer as createVite } from "vite";
import type * as SummaryModule from "../../app/correspondence/summary-html.tsx";
import { sheetsOf } from "../../app/questionnaire/answers/sheet.ts";
import { filingFacts } from "../../app/questionnaire/answers/filing-facts.ts";
import { buildSnapshot } from "../../app/petition/snapshot.ts";
import { chromiumArguments, testChromium } from "../../tests/support/chromium.ts";
import { petitionOf } from "../../tests/support/petitions.ts";
import { household } from "../household.ts";

const vite = await createVite({ configFile: false, logLevel: "silent", server: { middlewareMode: true }, appType: "custom" });
const { summaryHtml } = (await vite.ssrLoadModule("/app/correspondence/summary-html.tsx")) as typeof SummaryModule;
const html = summaryHtml({
  sections: sheetsOf(household),
  filing: filingFacts(household),
  snapshot: buildSnapshot(household, petitionOf(household, {}, "2026-11-22"), "2026-11-22"),
  documents: { received: ["Pay Stubs: 6 files"], missing: ["Tax Returns"] },
  reference: "K7M2-9XQT-4RWD",
  hasSpanish: false,
  clientName: "Rowan T. Placeholder",
  formId: "x".repeat(24),
  createdAt: new Date(),
  firm: { name: "Example & Sample Law, PLLC", phone: "(919) 555-0100", email: "office@example.com" },
});
await vite.close();

const browser = await puppeteer.launch({ executablePath: await testChromium(), args: [...chromiumArguments], pipe: true });
const page = await browser.newPage();
await page.setContent(html);
const pageOfPages = `Page <span class="pageNumber"></span> of <span class="totalPages"></span>`;
const footerTemplate = `<div style="font: 7.5pt sans-serif">${pageOfPages}</div>`;
const margin = { top: "0.75in", right: "0.75in", bottom: "0.85in", left: "0.75in" };
const print = () =>
  page.pdf({
    format: "letter",
    margin,
    printBackground: true,
    tagged: true,
    outline: true,
    waitForFonts: false,
    displayHeaderFooter: true,
    headerTemplate: "<span></span>",
    footerTemplate,
  });

const server = createServer((_request, response) => {
  print().then(
    (pdf) => response.end(pdf),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on("SIGTERM", () => void browser.close().finally(() => process.exit()));
