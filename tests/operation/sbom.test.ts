import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { run } from "../support/commands.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };

const installedVersion = (name: string) =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as { version: string }).version;

it("the bill of materials names every package of a server with its version, and none for development only", async () => {
  const { code, output } = await run("sbom", "/nonexistent");
  expect(code).toBe(0);
  const { bomFormat, components } = JSON.parse(output) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const versions = (wanted: string) => components.filter(({ name }) => name === wanted).map(({ version }) => version);
  for (const name of Object.keys(manifest.dependencies)) expect(versions(name), name).toContain(installedVersion(name));
  for (const name of ["vitest", "oxlint", "prettier"]) expect(versions(name), name).toEqual([]);
  expect(components.find(({ name }) => name === "@remix-run/node")!.purl).toMatch(/^pkg:npm\/%40remix-run\/node@\d/);
  expect(output).not.toMatch(/https?:/);
});
