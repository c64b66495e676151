import type { Page as ChromiumPage } from "playwright/test";
import type { Page as FirefoxPage } from "puppeteer";

/** The operations that a test needs of a tab in any browser. Controls are identified by their `name` attribute. */
export interface Tab {
  /** Opens a URL and waits until the page's scripts are running. */
  open: (url: string) => Promise<void>;
  /** Appends text to a control, key by key. */
  type: (name: string, text: string) => Promise<void>;
  /** Replaces the text of a control, key by key. */
  retype: (name: string, text: string) => Promise<void>;
  /** Reloads the page and waits until its scripts are running. */
  reload: () => Promise<void>;
  value: (name: string) => Promise<string>;
  text: () => Promise<string>;
}

const ready = "html.has-scripts";
const selectorOf = (name: string) => `[name="${name}"]:not([type="hidden"])`;
const valueOf = (input: Element) => (input as HTMLInputElement).value;
const bodyText = () => document.body.innerText;

export const chromiumTab = (page: ChromiumPage): Tab => ({
  async open(url) {
    await page.goto(url);
  },
  async type(name, text) {
    await page.locator(selectorOf(name)).press("End");
    await page.keyboard.type(text);
  },
  async retype(name, text) {
    await page.locator(selectorOf(name)).press("ControlOrMeta+a");
    await page.keyboard.type(text);
  },
  async reload() {
    await page.reload();
  },
  value: (name) => page.locator(selectorOf(name)).evaluate(valueOf),
  text: () => page.evaluate(bodyText),
});

export function firefoxTab(page: FirefoxPage): Tab {
  const focus = (name: string) => page.waitForSelector(selectorOf(name)).then((control) => control!.focus());
  return {
    async open(url) {
      await page.goto(url);
      await page.waitForSelector(ready);
    },
    async type(name, text) {
      await focus(name);
      await page.keyboard.press("End");
      await page.keyboard.type(text);
    },
    async retype(name, text) {
      await focus(name);
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.type(text);
    },
    async reload() {
      await page.reload();
      await page.waitForSelector(ready);
    },
    value: (name) => page.evaluate((selector) => document.querySelector<HTMLInputElement>(selector)!.value, selectorOf(name)),
    text: () => page.evaluate(bodyText),
  };
}
