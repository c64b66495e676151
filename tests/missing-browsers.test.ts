import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "tests/browsers";

it("where Firefox, WebKit, w3m and Chromium are not installed, what needs them is skipped, and why is said", () => {
  const env = { ...process.env, PATH: "/nowhere", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", folder], {
    env,
    encoding: "utf8",
    timeout: 25_000,
  });
  const { length } = readdirSync(folder);
  expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`Test Files +${length} skipped \\(${length}\\)`))]);
  for (const debianPackage of ["firefox-esr", "webkit2gtk-driver xvfb", "w3m bsdutils", "chromium"])
    expect(stderr).toContain(`not installed here (Debian: apt-get install ${debianPackage})`);
});
