import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createLargeCase } from "../support/large-case.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
});
afterAll(() => server?.cleanup());

it("the page of a case with 50 creditors, 64 documents, and 30 edits has less than 300 kB of HTML", async () => {
  const id = await createLargeCase(server, "with details");
  const html = await (await (await signInAttorney(server.url)).page(`/admin/submissions/${id}`)).text();
  expect(html).toContain("Unsecured Creditors");
  expect(html.split("Download<span")).toHaveLength(65);
  expect(Buffer.byteLength(html)).toBeLessThan(300_000);
});
