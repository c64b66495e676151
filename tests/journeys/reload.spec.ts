import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "puppeteer";
import { firefoxMissing, launchFirefox } from "../support/firefox.ts";
import { startSaveGate } from "../support/save-gate.ts";
import { expect, serverEnv, test as base } from "../support/journey.ts";
import { startServer } from "../support/server.ts";
import { chromiumTab, firefoxTab, type Tab } from "../support/tabs.ts";

type Line = Awaited<ReturnType<typeof startSaveGate>>;

/** A tab of the browser that a group of tests names, on a line whose saves can be held. */
const test = base.extend<{ browserOfTab: "Chromium" | "Firefox"; tab: Tab }, { firefox: Browser | undefined; line: Line }>({
  browserOfTab: ["Chromium", { option: true }],
  line: [
    async ({ playwright: _ }, use) => {
      const line = await startSaveGate();
      await use(line);
      line.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ line }, use) => {
      const server = await startServer({ env: { ...serverEnv, PUBLIC_ORIGIN: line.url } });
      line.leadTo(server.address);
      await use(server);
      await server.cleanup();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  firefox: [
    async ({ playwright: _ }, use) => {
      const firefox = firefoxMissing ? undefined : await launchFirefox();
      await use(firefox);
      await firefox?.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  tab: async ({ browserOfTab, page, firefox, line }, use) => {
    if (browserOfTab === "Chromium") await use(chromiumTab(page));
    else {
      const visit = await firefox!.createBrowserContext();
      await use(firefoxTab(await visit.newPage()));
      await visit.close();
    }
    line.release();
  },
});

/** Long enough for a save to be sent after typing. */
const afterAutosave = 3_000;

/** What another page of the same browser finds stored. */
async function expectStored(tab: Tab, url: string, answers: Record<string, string>): Promise<void> {
  await expect(async () => {
    await tab.open(url);
    for (const [name, value] of Object.entries(answers)) expect(await tab.value(name)).toBe(value);
  }).toPass();
}

for (const browserOfTab of ["Chromium", "Firefox"] as const)
  test.describe(`a reload in ${browserOfTab}`, () => {
    test.use({ browserOfTab });
    test.skip(browserOfTab === "Firefox" && firefoxMissing !== undefined, firefoxMissing);

    for (const wait of [0, 200, 1_000, 1_900])
      test(`${wait} ms after typing shows what was typed, the first time and later`, async ({ tab, line }) => {
        const step = `${line.url}/step/contact-info`;
        await tab.open(step);
        for (const [typed, shown] of [
          ["Ral", "Ral"],
          ["eigh", "Raleigh"],
          [", NC", "Raleigh, NC"],
        ] as const) {
          await tab.type("city", typed);
          await sleep(wait);
          await tab.reload();
          await expect.poll(() => tab.value("city")).toBe(shown);
        }
        await expectStored(tab, step, { city: "Raleigh, NC" });
      });

    for (const isFirst of [true, false])
      test(`while ${isFirst ? "the first save" : "a save"} is under way comes to show what was typed`, async ({ tab, line }) => {
        const step = `${line.url}/step/contact-info`;
        await tab.open(step);
        if (!isFirst) {
          await tab.type("city", "Durham");
          await expect.poll(tab.text).toContain("All changes saved");
        }
        line.hold();
        await tab.retype("city", "Raleigh");
        await tab.reload();
        await expect.poll(line.held).toBeGreaterThan(0);
        expect(await tab.value("city")).toBe(isFirst ? "" : "Durham");
        line.release();
        await expect.poll(() => tab.value("city")).toBe("Raleigh");
        await expectStored(tab, step, { city: "Raleigh" });
      });

    test("while a save is under way: what is typed next is newer than that", async ({ tab, line }) => {
      const step = `${line.url}/step/contact-info`;
      await tab.open(step);
      await tab.type("city", "Durham");
      await expect.poll(tab.text).toContain("All changes saved");
      line.hold();
      await tab.retype("city", "Raleigh");
      await tab.type("zip", "27601");
      await tab.reload();
      await expect.poll(line.held).toBeGreaterThan(0);
      line.letOvertake();
      await tab.type("county", "Wake");
      await tab.retype("city", "Cary");
      await sleep(afterAutosave);
      line.release();
      await expect.poll(() => tab.value("zip")).toBe("27601");
      await expect.poll(tab.text).toContain("All changes saved");
      expect(await tab.value("city")).toBe("Cary");
      await expectStored(tab, step, { city: "Cary", county: "Wake", zip: "27601" });
    });
  });

test("a reload takes nothing back that another window has changed in the meantime", async ({ tab, line, page }) => {
  const step = `${line.url}/step/contact-info`;
  const other = chromiumTab(await page.context().newPage());
  await tab.open(step);
  await other.open(step);
  await other.type("county", "Wake");
  await expect.poll(other.text).toContain("All changes saved");
  await tab.type("city", "Raleigh");
  await tab.reload();
  await expectStored(tab, step, { city: "Raleigh", county: "Wake" });
});

test("no later page waits for a save on leaving that is refused", async ({ page, line }) => {
  const step = `${line.url}/step/contact-info`;
  await page.goto(step);
  await page.getByLabel("City").fill("Raleigh");
  await expect(page.getByText("All changes saved").first()).toBeVisible();
  const county = page.getByLabel("County");
  await county.evaluate((control) => control.removeAttribute("maxlength"));
  await county.fill("9".repeat(5_001));
  const announced = async () => (await page.context().cookies()).some(({ name }) => name === "saving");
  line.hold();
  await page.goto(`${line.url}/step/employment-info`);
  expect(await announced()).toBe(true);
  line.release();
  await expect.poll(announced).toBe(false);
});
