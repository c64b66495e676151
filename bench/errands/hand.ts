import type { Locator, Page } from "playwright";
import { expect } from "playwright/test";

/** What an errand took: pages that were opened, clicks, and keys that were pressed or typed. */
export interface Effort {
  pages: number;
  clicks: number;
  keys: number;
}

const maxTabs = 200;

/** A person at the desk: does what is asked on a page, and counts how often. */
export class Hand {
  readonly effort: Effort = { pages: 0, clicks: 0, keys: 0 };

  readonly page: Page;
  readonly hasScripts: boolean;

  constructor(page: Page, hasScripts: boolean) {
    this.page = page;
    this.hasScripts = hasScripts;
    let [path, isLoading] = ["", false];
    page.on("request", (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame() || request.redirectedFrom()) return;
      this.effort.pages += 1;
      isLoading = true;
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      const { pathname } = new URL(frame.url());
      if (!isLoading && pathname !== path) this.effort.pages += 1;
      [path, isLoading] = [pathname, false];
    });
  }

  /** Starts counting at the list of cases. */
  async begin(): Promise<void> {
    await this.page.goto("/admin/dashboard");
    await this.ready();
    Object.assign(this.effort, { pages: 0, clicks: 0, keys: 0 });
  }

  /** Waits until the page's scripts run and it is painted: no person is as fast as a script, and Chromium drops earlier keys. */
  async ready(): Promise<void> {
    await this.page.waitForLoadState();
    if (!this.hasScripts) return;
    if ((await this.page.locator('script[type="module"]').count()) > 0)
      await this.page.locator("html.has-scripts").waitFor({ state: "attached" });
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  async click(control: Locator): Promise<void> {
    await this.ready();
    this.effort.clicks += 1;
    await control.click();
    await this.ready();
  }

  /** Chooses an option, which takes a click to open the list and one to choose. */
  async choose(select: Locator, label: string): Promise<void> {
    this.effort.clicks += 2;
    await select.selectOption({ label });
  }

  /** Clicks into a field and types instead of what it has; a field that has the focus needs no click. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    if (await field.evaluate((element) => element !== document.activeElement)) await this.click(field);
    if ((await field.inputValue()) !== "") await this.press("ControlOrMeta+a");
    this.effort.keys += text.length;
    await field.pressSequentially(text);
  }

  async press(key: string): Promise<void> {
    await this.ready();
    this.effort.keys += 1;
    await this.page.keyboard.press(key);
    await this.ready();
  }

  /** Moves the focus with the Tab key until a control has it. */
  async tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    for (let presses = 0; presses < maxTabs; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error(`${maxTabs} presses of Tab do not lead to the control`);
  }

  /** Finds a case from the list of cases, and opens it. With scripts, the Enter key does it after the name. */
  async open(name: string): Promise<void> {
    await this.search(name);
    const found = this.page.locator(".case-name");
    if (this.hasScripts) {
      await this.press("Enter");
      await expect(found).toBeFocused();
      await this.press("Enter");
    } else await this.click(found);
    await expect(this.page.locator(".frame-name")).toHaveText(name);
  }

  /** Searches the list of cases. */
  async search(name: string): Promise<void> {
    const search = this.page.getByRole("searchbox");
    if (this.hasScripts) await this.press("/");
    await this.type(search, name);
    if (!this.hasScripts) await this.press("Enter");
    await expect(this.page.locator(".case-name")).toHaveText([name]);
  }

  /** Opens one of the tabs of the case. */
  openTab = (name: string): Promise<void> =>
    this.click(this.page.getByRole("navigation", { name: "This case" }).getByRole("link", { name }));

  button = (name: string | RegExp): Locator => this.page.getByRole("button", { name, exact: typeof name === "string" });
}
