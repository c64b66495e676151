import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "puppeteer";
import { tabWith, type PageToWeigh } from "./pages.ts";

const slowdown = 4;
const betweenKeys = 150;
/** At least as long as the autosave delay, so that saves start and end while keys are pressed. */
const pause = 2_000;
const words = ["Carolina Power and Light", "412", "Raleigh Credit Union of NC", "1250"];
const fields = [
  "creditorPayments[50].creditor",
  "creditorPayments[50].amount",
  "creditorPayments[99].creditor",
  "creditorPayments[0].amount",
];

declare global {
  interface Window {
    /** Time from each key press to the next paint, in milliseconds. */
    keyTimes: number[];
  }
}

/** Types into a page with the CPU throttled to a quarter; returns the times from key press to paint in milliseconds. */
export async function keyTimes(browser: Browser, page: PageToWeigh): Promise<{ keys: number; median: number; worst: number }> {
  const { tab, context } = await tabWith(browser, page);
  await tab.emulateCPUThrottling(slowdown);
  await tab.goto(page.address);
  await tab.waitForSelector("html.has-scripts");
  await tab.evaluate(() => {
    window.keyTimes = [];
    const recordPaint = (began: number) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keyTimes.push(performance.now() - began);
      requestAnimationFrame(() => port2.postMessage(null));
    };
    window.addEventListener("keydown", ({ timeStamp }) => recordPaint(timeStamp), { capture: true });
  });
  for (const [index, name] of fields.entries()) {
    await tab.focus(`[name="${name}"]`);
    await sleep(pause);
    for (const key of words[index]!) {
      await tab.keyboard.press(key as "A");
      await sleep(betweenKeys);
    }
    await sleep(pause - betweenKeys);
    for (const key of "0123") {
      await tab.keyboard.press(key as "0");
      await sleep(betweenKeys / 3);
    }
  }
  await sleep(pause);
  const times = (await tab.evaluate(() => window.keyTimes)).sort((one, other) => one - other);
  await context.close();
  return { keys: times.length, median: Math.round(times[Math.floor(times.length / 2)]!), worst: Math.round(times.at(-1)!) };
}
