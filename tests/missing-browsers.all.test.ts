import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

const folder = "tests/browsers";

it("tests that need Firefox, WebKit, w3m, or Chromium are skipped with a reason if it is not installed", () => {
  const env = { ...process.env, PATH: "/nowhere", NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", folder], {
    env,
    encoding: "utf8",
    timeout: 100_000,
  });
  const { length } = readdirSync(folder);
  expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`Test Files +${length} skipped \\(${length}\\)`))]);
  for (const debianPackage of ["firefox-esr", "webkit2gtk-driver xvfb", "w3m bsdutils", "chromium"])
    expect(stderr).toContain(`not installed here (Debian: apt-get install ${debianPackage})`);
});
