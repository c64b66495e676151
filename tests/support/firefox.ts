import { setTimeout as sleep } from "node:timers/promises";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer";
import type { Control, Engine } from "./engine.ts";
import { find, missing } from "./installed.ts";

const firefoxPath = find("firefox-esr");

/** Why tests in Firefox are skipped on this machine; undefined where it is installed. */
export const firefoxMissing = missing("firefox-esr", firefoxPath);

const basicPreferences = {
  // It offers to save a typed address, in a panel that takes the keys of the next page's date inputs.
  "extensions.formautofill.addresses.enabled": false,
  // It drops what is pressed on a page that was not yet drawn so often, or not for so long.
  "dom.input_events.security.minNumTicks": 0,
  "dom.input_events.security.minTimeElapsedInMS": 0,
};

/**
 * Starts Firefox with a fresh profile, driven by WebDriver BiDi. The preferences are those of about:config, such as
 * `{ "javascript.enabled": false }`, with which the page runs no scripts while the driver's own still work.
 */
export const launchFirefox = (preferences: Record<string, boolean | number | string> = {}): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath!,
    headless: true,
    extraPrefsFirefox: { ...basicPreferences, ...preferences },
  });

type Point = readonly [x: number, y: number];

/** The middle of an element, which is scrolled into sight. */
const middleOf = (handle: ElementHandle<Element>): Promise<Point> =>
  handle.evaluate((element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });

/**
 * Presses the mouse where a control is, once it stands still. Puppeteer's own click, as its `$$`, awaits promises, which never end
 * where scripts are off; and what needs its scripts in the page, as `$eval` and `isVisible` do, fails until the next page if they
 * came while one was replaced.
 */
async function click(page: Page, handle: ElementHandle<Element>): Promise<void> {
  let before: Point;
  let now = await middleOf(handle);
  do {
    before = now;
    await sleep(50);
    now = await middleOf(handle);
  } while (now[0] !== before[0] || now[1] !== before[1]);
  await page.mouse.click(...now);
}

const control = (page: Page, handle: ElementHandle<Element>): Control => ({
  click: () => click(page, handle),
  async write(text) {
    await handle.evaluate((element) => (element as HTMLInputElement).select());
    await handle.type(text);
  },
  attach: (files) => (handle as ElementHandle<HTMLInputElement>).uploadFile(...files),
  async select(value) {
    await handle.select(value);
  },
  isShown: () => handle.evaluate((element) => element.checkVisibility({ visibilityProperty: true })),
  isChecked: () => handle.evaluate((element) => (element as HTMLInputElement).checked),
  property: (name) => handle.evaluate((element, wanted) => String(element[wanted as keyof Element]), name),
});

async function all(page: Page, css: string): Promise<Control[]> {
  const list = await page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], css);
  const handles = [...(await list.getProperties()).values()].flatMap((each) => each.asElement() ?? []);
  return handles.map((handle) => control(page, handle as ElementHandle<Element>));
}

/** The browsers with scripts on and off. One takes seconds to start, and its windows can have a profile each. */
const browsers = new Map<boolean, Promise<Browser>>();

/** Firefox as journeys use it. */
export const firefox: Engine = {
  async open(scripts) {
    const launched = browsers.get(scripts) ?? launchFirefox({ "javascript.enabled": scripts });
    browsers.set(scripts, launched);
    const profile = await (await launched).createBrowserContext();
    const page = await profile.newPage();
    return {
      async goTo(address) {
        await page.goto(address);
        if (scripts) await page.waitForSelector("html.has-scripts");
      },
      text: () => page.evaluate(() => (document.readyState === "complete" ? document.body.innerText : "")),
      all: (css) => all(page, css),
      focused: async () => (await all(page, ":focus"))[0] ?? (await all(page, "body"))[0]!,
      close: () => profile.close(),
    };
  },
  async end() {
    for (const launched of browsers.values()) await (await launched).close();
  },
};
