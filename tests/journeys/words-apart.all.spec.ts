import type { Page } from "playwright/test";
import { steps } from "../../app/questionnaire/form/index.ts";
import { rowsPerPage } from "../../app/office/urls.ts";
import { signIn } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, expect, test } from "../support/journey.ts";
import { choose, startSession } from "../support/portal.ts";

test.use({ javaScriptEnabled: false });

/** Returns words and controls that run together without styles, as in text browsers and in copied text. */
const findTouchingWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) sheet.remove();
    const isControl = (node: Node) => node instanceof Element && node.matches("input, select, textarea");
    const isSkipped = (node: Node) =>
      node instanceof Element && (node.matches("script, style, noscript, head") || getComputedStyle(node).display === "none");
    const isWords = (node: Node) => isControl(node) || (node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "");
    const wordsIn = (node: Node): Node[] => (isSkipped(node) ? [] : isWords(node) ? [node] : [...node.childNodes].flatMap(wordsIn));
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith("inline");
    const inlineUpTo = (ancestor: Node, node: Node): boolean => {
      for (let each = node; each !== ancestor; each = each.parentNode!)
        if (each instanceof Element && !isControl(each) && !isInline(each)) return false;
      return true;
    };
    const wordsOf = (node: Node) => (isControl(node) ? `[${(node as HTMLInputElement).name}]` : node.textContent!);
    const areHalves = ([last, next]: (Element | null)[]) =>
      last?.nextSibling === next && [last, next].every((half) => half?.matches(".unbroken"));
    const touches = (last: Node, next: Node): boolean => {
      if (areHalves([last.parentElement, next.parentElement])) return false;
      if (last.parentNode === next.parentNode && !isControl(last) && !isControl(next)) return false;
      const between = document.createRange();
      between.setStartAfter(last);
      between.setEndBefore(next);
      const ancestor = between.commonAncestorContainer;
      const gap = between.cloneContents();
      const isSeparate =
        /[\s(]$/.test(wordsOf(last)) || /^[\s,.;:?!)]/.test(wordsOf(next)) || /\s/.test(gap.textContent!) || gap.querySelector("br");
      return !isSeparate && inlineUpTo(ancestor, last) && inlineUpTo(ancestor, next);
    };
    const words = wordsIn(document.body);
    return [
      ...new Set(
        words.flatMap((next, index) =>
          index > 0 && touches(words[index - 1]!, next) ? [`${wordsOf(words[index - 1]!)}|${wordsOf(next)}`] : [],
        ),
      ),
    ];
  });

async function expectSeparateWords(page: Page, address: string): Promise<void> {
  await page.goto(address);
  expect(await findTouchingWords(page), address).toEqual([]);
}

test("words on the client's pages do not run together without styles", async ({ page, server }) => {
  const id = await beginForm(page, couple.formData);
  await page.goto("/step/review");
  await page.getByLabel("Choose files for Picture ID").setInputFiles([pdf("front.pdf")]);
  await button(page, "Upload").click();
  for (const { slug } of steps) await expectSeparateWords(page, `/step/${slug}`);
  await expectSeparateWords(page, "/step/review/documents");
  const token = await createEditLink(server, id, 2);
  for (const slug of ["personal-info", "assets", "review"]) await expectSeparateWords(page, `/edit/${token}/${slug}`);
  await page.goto("/step/review");
  await button(page, "Submit to Attorney").last().click();
  for (const address of ["/", "/finish", "/nowhere", "/edit/nothing", "/api/docs"]) await expectSeparateWords(page, address);
});

test("words on a rejected step do not run together without styles", async ({ page }) => {
  await page.goto("/");
  await button(page, "Next: Contact Info").click();
  await expect(page.getByText("Client name is required").first()).toBeVisible();
  expect(await findTouchingWords(page)).toEqual([]);
});

test("words in the portal do not run together without styles", async ({ page }) => {
  await expectSeparateWords(page, "/upload");
  await startSession(page);
  await choose(page, false, [pdf("may.pdf"), pdf("june.pdf")]);
  await expectSeparateWords(page, "/upload");
  await button(page, "Submit 2 Documents").click();
  await expect(page.getByText("Submission Successful!").first()).toBeVisible();
  expect(await findTouchingWords(page)).toEqual([]);
});

test("words on the office's pages do not run together without styles", async ({ page, server }) => {
  const id = await createApiForm(server.url, couple.formData);
  await createEditLink(server, id);
  const session = await createApiSession(server.url, { clientName: "Ann", clientEmail: "ann@example.com", comments: "Hello" }, [
    pdf("may.pdf"),
  ]);
  for (let more = 0; more < 2 * rowsPerPage; more++) await createApiForm(server.url, {});
  await expectSeparateWords(page, "/admin/login");
  await signIn(page);
  for (const address of [
    "/admin/dashboard",
    "/admin/dashboard?page=2",
    "/admin/dashboard?tab=uploads",
    "/admin/dashboard?search=nobody",
    `/admin/submissions/${id}`,
    ...["answers", "documents", "requests", "petition", "packet", "history"].map((tab) => `/admin/submissions/${id}/${tab}`),
    `/admin/submissions/${id}/delete`,
    `/admin/upload-sessions/${session}`,
  ])
    await expectSeparateWords(page, address);
});
