import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer";
import type { Control, Engine } from "./engine.ts";
import { find, missing } from "./installed.ts";

const firefoxPath = find("firefox-esr");

/** Why tests in Firefox are skipped on this machine; undefined where it is installed. */
export const firefoxMissing = missing("firefox-esr", firefoxPath);

/** Firefox offers to save a typed address, in a panel that takes the keys of the next page's date inputs. */
const withoutOffers = { "extensions.formautofill.addresses.enabled": false };

/**
 * Starts Firefox with a fresh profile, driven by WebDriver BiDi. The preferences are those of about:config, such as
 * `{ "javascript.enabled": false }`, with which the page runs no scripts while the driver's own still work.
 */
export const launchFirefox = (preferences: Record<string, boolean | number | string> = {}): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath!,
    headless: true,
    extraPrefsFirefox: { ...withoutOffers, ...preferences },
  });

/** Presses the mouse where a control is. Puppeteer's own click, as its `$$`, awaits promises, which never end where scripts are off. */
async function click(page: Page, handle: ElementHandle<Element>): Promise<void> {
  const [x, y] = await handle.evaluate((element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });
  await page.mouse.click(x, y);
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
  isShown: () => handle.isVisible(),
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
      text: () => page.$eval("body", (body) => body.innerText),
      all: (css) => all(page, css),
      focused: async () => (await all(page, ":focus"))[0] ?? (await all(page, "body"))[0]!,
      close: () => profile.close(),
    };
  },
  async end() {
    for (const launched of browsers.values()) await (await launched).close();
  },
};
