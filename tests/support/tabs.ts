import type { Page as ChromiumPage } from "playwright/test";
import type { Page as FirefoxPage } from "puppeteer";

/** The least that a test needs of a browser's tab, in whichever browser it runs. Controls are named by their `name`. */
export interface Tab {
  /** Opens an address and waits until the page's scripts are at work. */
  open: (url: string) => Promise<void>;
  /** Presses a key for each character, after those that are in the control. */
  type: (name: string, text: string) => Promise<void>;
  /** Empties a control and presses a key for each character. */
  retype: (name: string, text: string) => Promise<void>;
  /** Reloads the page and waits until its scripts are at work. */
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
