import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "puppeteer";
import { firefoxMissing, launchFirefox } from "../support/firefox.ts";
import { startSaveGate } from "../support/save-gate.ts";
import { expect, serverEnv, test as base } from "../support/journey.ts";
import { startServer } from "../support/server.ts";
import { chromiumTab, firefoxTab, type Tab } from "../support/tabs.ts";

type SaveGate = Awaited<ReturnType<typeof startSaveGate>>;

/** Provides a tab in the browser that a group of tests selects, behind a proxy that can hold saves. */
const test = base.extend<{ browserOfTab: "Chromium" | "Firefox"; tab: Tab }, { firefox: Browser | undefined; gate: SaveGate }>({
  browserOfTab: ["Chromium", { option: true }],
  gate: [
    async ({ playwright: _ }, use) => {
      const gate = await startSaveGate();
      await use(gate);
      gate.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ gate }, use) => {
      const server = await startServer({ env: { ...serverEnv, PUBLIC_ORIGIN: gate.url } });
      gate.leadTo(server.address);
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
  tab: async ({ browserOfTab, page, firefox, gate }, use) => {
    if (browserOfTab === "Chromium") await use(chromiumTab(page));
    else {
      const context = await firefox!.createBrowserContext();
      await use(firefoxTab(await context.newPage()));
      await context.close();
    }
    gate.release();
  },
});

/** Long enough for autosave to send what was typed. */
const afterAutosave = 3_000;

/** Waits until these answers are stored and shown when the page is opened again. */
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
      test(`${wait} ms after typing shows what was typed, for the first save and later ones`, async ({ tab, gate }) => {
        const step = `${gate.url}/step/contact-info`;
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
      test(`during ${isFirst ? "the first save" : "a later save"} shows what was typed once the save completes`, async ({ tab, gate }) => {
        const step = `${gate.url}/step/contact-info`;
        await tab.open(step);
        if (!isFirst) {
          await tab.type("city", "Durham");
          await expect.poll(tab.text).toContain("All changes saved");
        }
        gate.hold();
        await tab.retype("city", "Raleigh");
        await tab.reload();
        await expect.poll(gate.held).toBeGreaterThan(0);
        expect(await tab.value("city")).toBe(isFirst ? "" : "Durham");
        gate.release();
        await expect.poll(() => tab.value("city")).toBe("Raleigh");
        await expectStored(tab, step, { city: "Raleigh" });
      });

    test("during a save restores what was typed before, without overwriting what is typed afterward", async ({ tab, gate }) => {
      const step = `${gate.url}/step/contact-info`;
      await tab.open(step);
      await tab.type("city", "Durham");
      await expect.poll(tab.text).toContain("All changes saved");
      gate.hold();
      await tab.retype("city", "Raleigh");
      await tab.type("zip", "27601");
      await tab.reload();
      await expect.poll(gate.held).toBeGreaterThan(0);
      gate.letOvertake();
      await tab.type("county", "Wake");
      await tab.retype("city", "Cary");
      await sleep(afterAutosave);
      gate.release();
      await expect.poll(() => tab.value("zip")).toBe("27601");
      await expect.poll(tab.text).toContain("All changes saved");
      expect(await tab.value("city")).toBe("Cary");
      await expectStored(tab, step, { city: "Cary", county: "Wake", zip: "27601" });
    });
  });

test("a reload does not revert what another window has changed in the meantime", async ({ tab, gate, page }) => {
  const step = `${gate.url}/step/contact-info`;
  const other = chromiumTab(await page.context().newPage());
  await tab.open(step);
  await other.open(step);
  await other.type("county", "Wake");
  await expect.poll(other.text).toContain("All changes saved");
  await tab.type("city", "Raleigh");
  await tab.reload();
  await expectStored(tab, step, { city: "Raleigh", county: "Wake" });
});

test("the next page does not wait for a rejected save that was sent when leaving the previous page", async ({ page, gate }) => {
  const step = `${gate.url}/step/contact-info`;
  await page.goto(step);
  await page.getByLabel("City").fill("Raleigh");
  await expect(page.getByText("All changes saved").first()).toBeVisible();
  const county = page.getByLabel("County");
  await county.fill("Wake\u0001");
  const isSaving = async () => (await page.context().cookies()).some(({ name }) => name === "saving");
  gate.hold();
  await page.goto(`${gate.url}/step/employment-info`);
  expect(await isSaving()).toBe(true);
  gate.release();
  await expect.poll(isSaving).toBe(false);
});
