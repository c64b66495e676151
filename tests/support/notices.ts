import { expect, type Page } from "playwright/test";

const notices = ".toast, .banner, .alert, .error-summary, .problem, .receipt";

/** The notices that contain all these texts: whether each is fully inside the window and whether it has the focus. */
const noticeStates = (page: Page, texts: string[]) =>
  page.locator(notices).evaluateAll(
    (all, expectedTexts) =>
      all
        .filter((notice) => expectedTexts.every((text) => notice.textContent!.includes(text)))
        .map((notice) => {
          const { top, left, bottom, right } = notice.getBoundingClientRect();
          const isInside = top >= 0 && left >= 0 && bottom <= window.innerHeight + 0.5 && right <= window.innerWidth + 0.5;
          return { isInside, isFocused: notice === document.activeElement };
        }),
    texts,
  );

/** Expects a notice with these texts that is fully inside the window. */
export async function expectInWindow(page: Page, ...texts: string[]): Promise<void> {
  await expect(async () => {
    const states = await noticeStates(page, texts);
    expect(states, texts.join(" / ")).toContainEqual(expect.objectContaining({ isInside: true }));
  }).toPass({ timeout: 8_000, intervals: [50] });
}

/** Expects a notice with these texts that is fully inside the window and has the focus. */
export async function expectFocusedInWindow(page: Page, ...texts: string[]): Promise<void> {
  await expect(async () => {
    const states = await noticeStates(page, texts);
    expect(states, texts.join(" / ")).toContainEqual({ isInside: true, isFocused: true });
  }).toPass({ timeout: 8_000, intervals: [50] });
}
