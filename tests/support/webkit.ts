import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { Builder, By, type WebDriver, type WebElement } from "selenium-webdriver";
import type { Control, Engine, Window } from "./engine.ts";
import { findProgram, explainMissing } from "./installed.ts";
import { freePort } from "./server.ts";

const driverPath = findProgram("WebKitWebDriver");
const [browserPath] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
const displayPath = findProgram("Xvfb");

/** Reason why tests in WebKit are skipped on this machine; undefined if it is installed. */
export const webkitMissing = explainMissing("webkit2gtk-driver xvfb", driverPath, browserPath, displayPath);

/** Starts a virtual screen. Returns its process and display name. */
async function startDisplay(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(displayPath!, ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(screen.stdio[3] as Readable, "data")) as [Buffer];
  return { screen, display: `:${String(number).trim()}` };
}

/** Starts WebKit's driver. Returns its process and URL once it responds. */
async function startDriver(env: NodeJS.ProcessEnv): Promise<{ driver: ChildProcess; url: string }> {
  const port = await freePort();
  const driver = spawn(driverPath!, [`--port=${port}`], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) {
    if (driver.exitCode !== null) throw new Error("WebKitWebDriver did not start");
    await sleep(50);
  }
  return { driver, url };
}

const launch = (url: string, scripts: boolean): Promise<WebDriver> =>
  new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: browserPath, args: ["--automation", "--private", `--enable-javascript=${scripts}`] },
    })
    .build();

/** The driver itself does not scroll far enough to controls just below the window. */
const scrollTo = (element: WebElement) =>
  element.getDriver().executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);

const control = (element: WebElement): Control => ({
  async click() {
    await scrollTo(element);
    await element.click();
  },
  async write(text) {
    await scrollTo(element);
    if ((await element.getProperty("value")) !== "") await element.clear();
    await element.sendKeys(text);
  },
  attach: (files) => element.sendKeys(files.join("\n")),
  async select(value) {
    await scrollTo(element);
    await element.findElement(By.css(`option[value="${value}"]`)).click();
  },
  isShown: () => element.isDisplayed(),
  isChecked: () => element.isSelected(),
  property: async (name) => String(await element.getProperty(name)),
});

async function openWindow(scripts: boolean): Promise<Window> {
  const home = mkdtempSync(path.join(tmpdir(), "webkit-"));
  const { screen, display } = await startDisplay();
  const { driver, url } = await startDriver({ ...process.env, HOME: home, DISPLAY: display, LANG: "C.UTF-8" });
  const browser = await launch(url, scripts);
  return {
    async goTo(page) {
      await browser.get(page);
      if (scripts) await browser.wait(async () => (await browser.findElements(By.css("html.has-scripts"))).length > 0, 20_000);
    },
    text: () => browser.findElement(By.css("body")).getText(),
    all: async (css) => (await browser.findElements(By.css(css))).map(control),
    focused: async () => control(await browser.switchTo().activeElement()),
    async close() {
      await browser.quit();
      for (const process of [driver, screen]) {
        process.kill();
        await once(process, "exit");
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** WebKitGTK as the engine of journeys. Debian's driver opens one window per start. */
export const webkit: Engine = { open: openWindow, end: async () => {} };
