import { setTimeout as sleep } from "node:timers/promises";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer";
import type { Control, Engine } from "./engine.ts";
import { findProgram, explainMissing } from "./installed.ts";

const firefoxPath = findProgram("firefox-esr");

/** Reason why tests in Firefox are skipped on this machine; undefined if it is installed. */
export const firefoxMissing = explainMissing("firefox-esr", firefoxPath);

const basicPreferences = {
  // Firefox offers to save a typed address in a panel that swallows the keys for the next page's date inputs.
  "extensions.formautofill.addresses.enabled": false,
  // Firefox ignores input on a page that has not been painted often enough or long enough.
  "dom.input_events.security.minNumTicks": 0,
  "dom.input_events.security.minTimeElapsedInMS": 0,
};

/**
 * Starts Firefox with a fresh profile, controlled through WebDriver BiDi. The preferences are those of about:config, such as
 * `{ "javascript.enabled": false }`, which turns off the page's scripts but not the driver's.
 */
export const launchFirefox = (preferences: Record<string, boolean | number | string> = {}): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath!,
    headless: true,
    extraPrefsFirefox: { ...basicPreferences, ...preferences },
  });

type Point = readonly [x: number, y: number];

/** Scrolls an element into view and returns the position of its center. */
const centerOf = (handle: ElementHandle<Element>): Promise<Point> =>
  handle.evaluate((element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });

/**
 * Clicks a control once it has stopped moving. Puppeteer's own `click` and `$$` await promises in the page, which never settle if
 * scripts are off. `$eval` and `isVisible` inject scripts into the page, and keep failing until the next page if the injection
 * coincides with a navigation.
 */
async function click(page: Page, handle: ElementHandle<Element>): Promise<void> {
  let previous: Point;
  let current = await centerOf(handle);
  do {
    previous = current;
    await sleep(50);
    current = await centerOf(handle);
  } while (current[0] !== previous[0] || current[1] !== previous[1]);
  await page.mouse.click(...current);
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
  property: (name) => handle.evaluate((element, key) => String(element[key as keyof Element]), name),
});

async function all(page: Page, css: string): Promise<Control[]> {
  const list = await page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], css);
  const handles = [...(await list.getProperties()).values()].flatMap((each) => each.asElement() ?? []);
  return handles.map((handle) => control(page, handle as ElementHandle<Element>));
}

/** The browsers with scripts on and off. They are reused, because starting one takes seconds. Each window has its own profile. */
const browsers = new Map<boolean, Promise<Browser>>();

/** Firefox as the engine of journeys. */
export const firefox: Engine = {
  async open(scripts) {
    const launched = browsers.get(scripts) ?? launchFirefox({ "javascript.enabled": scripts });
    browsers.set(scripts, launched);
    const profile = await (await launched).createBrowserContext();
    const page = await profile.newPage();
    return {
      async goTo(url) {
        await page.goto(url);
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
