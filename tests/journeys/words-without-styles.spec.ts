import type { Page } from "playwright/test";
import { steps } from "../../app/questionnaire/steps/index.ts";
import { rowsPerPage } from "../../app/office/dashboard/dashboard-view.ts";
import { signIn } from "../support/attorney.ts";
import { filedForm, filedSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { makeEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, expect, test } from "../support/journey.ts";
import { uploadFiles, startSession } from "../support/portal.ts";

test.use({ javaScriptEnabled: false });

/** Returns words and controls that have no space between them when there are no styles, as in text browsers and copied text. */
const findTouchingWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) sheet.remove();
    const isControl = (node: Node) => node instanceof Element && node.matches("input, select, textarea");
    const isSkipped = (node: Node) =>
      node instanceof Element && (node.matches("script, style, noscript, head") || getComputedStyle(node).display === "none");
    const hasText = (node: Node) => isControl(node) || (node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "");
    const collectNodes = (node: Node): Node[] =>
      isSkipped(node) ? [] : hasText(node) ? [node] : [...node.childNodes].flatMap(collectNodes);
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith("inline");
    const isInlineUpTo = (ancestor: Node, node: Node): boolean => {
      for (let current = node; current !== ancestor; current = current.parentNode!)
        if (current instanceof Element && !isControl(current) && !isInline(current)) return false;
      return true;
    };
    const textOf = (node: Node) => (isControl(node) ? `[${(node as HTMLInputElement).name}]` : node.textContent!);
    const areHalvesOfWord = ([last, next]: (Element | null)[]) =>
      last?.nextSibling === next && [last, next].every((half) => half?.matches(".unbroken"));
    const touches = (last: Node, next: Node): boolean => {
      if (areHalvesOfWord([last.parentElement, next.parentElement])) return false;
      if (last.parentNode === next.parentNode && !isControl(last) && !isControl(next)) return false;
      const between = document.createRange();
      between.setStartAfter(last);
      between.setEndBefore(next);
      const ancestor = between.commonAncestorContainer;
      const gap = between.cloneContents();
      const isApart =
        /[\s(]$/.test(textOf(last)) || /^[\s,.;:?!)]/.test(textOf(next)) || /\s/.test(gap.textContent!) || gap.querySelector("br");
      return !isApart && isInlineUpTo(ancestor, last) && isInlineUpTo(ancestor, next);
    };
    const nodes = collectNodes(document.body);
    return [
      ...new Set(
        nodes.flatMap((next, index) =>
          index > 0 && touches(nodes[index - 1]!, next) ? [`${textOf(nodes[index - 1]!)}|${textOf(next)}`] : [],
        ),
      ),
    ];
  });

async function expectWordsApart(page: Page, url: string): Promise<void> {
  await page.goto(url);
  expect(await findTouchingWords(page), url).toEqual([]);
}

test("client pages without styles have spaces between all words", async ({ page, server }) => {
  const id = await beginForm(page, couple.formData);
  await page.goto("/step/review");
  await page.getByLabel("Choose files for Picture ID").setInputFiles([pdf("front.pdf")]);
  await button(page, "Upload Picture ID").click();
  for (const { slug } of steps) await expectWordsApart(page, `/step/${slug}`);
  await expectWordsApart(page, "/step/review/documents");
  const token = await makeEditLink(server, id, 2);
  for (const slug of ["personal-info", "assets", "review"]) await expectWordsApart(page, `/edit/${token}/${slug}`);
  await page.goto("/step/review");
  await button(page, "Submit to Attorney").last().click();
  for (const url of ["/", "/finish", "/nowhere", "/edit/nothing", "/api/docs"]) await expectWordsApart(page, url);
});

test("a rejected step without styles has spaces between all words", async ({ page }) => {
  await page.goto("/");
  await button(page, "Next: Contact Info").click();
  await expect(page.getByText("Client name is required").first()).toBeVisible();
  expect(await findTouchingWords(page)).toEqual([]);
});

test("the portal without styles has spaces between all words", async ({ page }) => {
  await expectWordsApart(page, "/upload");
  await startSession(page);
  await uploadFiles(page, false, [pdf("may.pdf"), pdf("june.pdf")]);
  await expectWordsApart(page, "/upload");
  await button(page, "Submit 2 Documents").click();
  await expect(page.getByText("Submission Successful!").first()).toBeVisible();
  expect(await findTouchingWords(page)).toEqual([]);
});

test("office pages without styles have spaces between all words", async ({ page, server }) => {
  const id = await filedForm(server.url, couple.formData);
  await makeEditLink(server, id);
  const session = await filedSession(server.url, { clientName: "Ann", clientEmail: "ann@example.com", comments: "Hello" }, [
    pdf("may.pdf"),
  ]);
  for (let more = 0; more < 2 * rowsPerPage; more++) await filedForm(server.url, {});
  await expectWordsApart(page, "/admin/login");
  await signIn(page);
  for (const url of [
    "/admin/dashboard",
    "/admin/dashboard?page=2",
    "/admin/dashboard?tab=uploads",
    "/admin/dashboard?search=nobody",
    `/admin/submissions/${id}`,
    `/admin/submissions/${id}/delete`,
    `/admin/upload-sessions/${session}`,
  ])
    await expectWordsApart(page, url);
});
