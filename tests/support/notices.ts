import { expect, type Page } from "playwright/test";

const notices = ".toast, .banner, .alert, .error-summary, .problem, .receipt";

/** How the notices that hold all these texts stand to the window: each fully inside it or not, and which has the focus. */
const placesOf = (page: Page, texts: string[]) =>
  page.locator(notices).evaluateAll(
    (all, wanted) =>
      all
        .filter((notice) => wanted.every((text) => notice.textContent!.includes(text)))
        .map((notice) => {
          const { top, left, bottom, right } = notice.getBoundingClientRect();
          const isInside = top >= 0 && left >= 0 && bottom <= window.innerHeight + 0.5 && right <= window.innerWidth + 0.5;
          return { isInside, isFocused: notice === document.activeElement };
        }),
    texts,
  );

/** A notice with these texts is fully inside the window. */
export async function expectInWindow(page: Page, ...texts: string[]): Promise<void> {
  await expect(async () => {
    const places = await placesOf(page, texts);
    expect(places, texts.join(" / ")).toContainEqual(expect.objectContaining({ isInside: true }));
  }).toPass({ timeout: 8_000, intervals: [50] });
}

/** A notice with these texts is fully inside the window and has the focus. */
export async function expectFocusedInWindow(page: Page, ...texts: string[]): Promise<void> {
  await expect(async () => {
    const places = await placesOf(page, texts);
    expect(places, texts.join(" / ")).toContainEqual({ isInside: true, isFocused: true });
  }).toPass({ timeout: 8_000, intervals: [50] });
}
