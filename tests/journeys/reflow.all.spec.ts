import type { Page } from "playwright/test";
import { steps } from "../../app/questionnaire/form/index.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { beginForm, button, expect, option, test } from "../support/journey.ts";

/** Returns the elements that extend beyond the window or are clipped by a container. The list of steps scrolls and is excluded. */
const clippedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isClipped = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || element.closest(".step-list, .visually-hidden, .skip-link")) return false;
      const isControl = element.matches("input, select, textarea, option");
      return left < -1 || right > clientWidth + 1 || (!isControl && element.scrollWidth > element.clientWidth + 1 && clips(element));
    };
    const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
    const pageOverflow = document.documentElement.scrollWidth > clientWidth ? ["the page scrolls horizontally"] : [];
    return [...pageOverflow, ...[...document.body.querySelectorAll("*")].filter(isClipped).map((each) => each.outerHTML.slice(0, 120))];
  });

/** Media queries use em, so large text gets the same layout as a zoomed page. */
const views: [string, object][] = [
  ["320 pixels wide", { viewport: { width: 320, height: 568 } }],
  ["at 200% zoom on a laptop", { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }],
  ["at 400% zoom on a desktop", { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
];

for (const [view, use] of views)
  test.describe(view, () => {
    test.use(use);

    test("no client page scrolls horizontally or clips content", async ({ page, server }) => {
      test.setTimeout(120_000);
      const id = await beginForm(page, couple.formData);
      const edit = `/edit/${await createEditLink(server, id)}`;
      const pages = ["/step/review/documents", "/later", "/finish", "/upload", "/continue/none", "/reminders/none", "/nowhere"];
      for (const path of [...steps.map(({ slug }) => `/step/${slug}`), ...pages, `${edit}/vehicles`, `${edit}/review`]) {
        await page.goto(path);
        expect.soft(await clippedElements(page), path).toEqual([]);
      }
      await page.goto("/step/vehicles");
      await button(page, "Remove vehicle 1").click();
      await expect(page.getByText("Vehicle 1 was removed.")).toBeVisible();
      expect(await clippedElements(page)).toEqual([]);
    });
  });

test.describe("in forced colors", () => {
  const styleOf = (page: Page, selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => {
        const { borderTopColor, borderTopWidth, borderTopStyle, backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(
          element,
          part,
        );
        return {
          border: `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`,
          backgroundColor,
          outline: `${outlineWidth} ${outlineStyle}`,
        };
      }, pseudo);

  test("selected options, the current step, invalid and disabled fields, and the focus are distinguishable", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const { propertyList: _, ...answers } = couple.formData;
    await beginForm(page, answers);
    await page.goto("/step/personal-info");
    const chosen = await styleOf(page, ".radio input:checked + span", "::before");
    const other = await styleOf(page, ".radio input:not(:checked) + span", "::before");
    expect(chosen.border).not.toBe(other.border);
    const dot = await styleOf(page, ".step-current .step-mark", "::before");
    expect(dot.backgroundColor).not.toBe((await styleOf(page, ".step-current .step-mark")).backgroundColor);
    expect((await styleOf(page, ".step-current .step-mark")).border).not.toBe(
      (await styleOf(page, ".step-item:last-child .step-mark")).border,
    );

    await page.getByRole("textbox", { name: "Full name", exact: true }).fill("");
    await page.getByRole("button", { name: /^Next: / }).click();
    await expect(page.locator(".error-summary")).toBeVisible();
    expect((await styleOf(page, ".error-summary")).border).toMatch(/^[1-9]\d*px solid/);
    const valid = await styleOf(page, 'input[type="text"]:not([aria-invalid])');
    expect((await styleOf(page, 'input[aria-invalid="true"]')).border).not.toBe(valid.border);

    await option(page, "Marital status", "Married").focus();
    await page.keyboard.press("Tab");
    expect((await styleOf(page, ":focus")).outline).toMatch(/^[2-9]px solid/);
    await page.goto("/step/property");
    expect((await styleOf(page, "input:disabled")).border).not.toBe(valid.border);
  });
});
