import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createLargeCase } from "../support/large-case.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
});
afterAll(() => server?.cleanup());

it("the pages of a case with 50 creditors, 64 documents, and 30 edits have less than 250 kB of HTML", async () => {
  const id = await createLargeCase(server, "with details");
  const attorney = await signInAttorney(server.url);
  const read = async (tab: string) => (await attorney.page(`/admin/submissions/${id}${tab}`)).text();
  const html = await read("");
  expect(html.split("Download<span")).toHaveLength(65);
  expect(Buffer.byteLength(html)).toBeLessThan(150_000);
  const answers = await read("/answers");
  expect(answers).toContain("Unsecured Creditors");
  expect(Buffer.byteLength(answers)).toBeLessThan(250_000);
});
