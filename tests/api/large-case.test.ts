import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedDocument, filedForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { makeEditLink } from "../support/edit-links.ts";
import { samples } from "../support/files.ts";
import { couple, withoutDetails } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
});
afterAll(() => server?.cleanup());

it("the page of a case with 50 creditors, 64 documents and 30 edits has at most 300 kB of HTML", async () => {
  const formData = withoutDetails(couple.formData);
  const unsecuredCreditors = Array.from({ length: 50 }, (_, row) => formData.unsecuredCreditors[row % 6]);
  const id = await filedForm(server.url, { ...formData, unsecuredCreditors });
  for (let n = 1; n <= 60; n++) await filedDocument(server.url, id, "payStubs", `Pay stub of week ${n}.pdf`, samples.pdf);
  for (const type of ["pictureId", "ssnCard"])
    for (const side of ["front", "back"]) await filedDocument(server.url, id, type, `${side}.pdf`, samples.pdf);
  const token = await makeEditLink(server, id);
  for (let n = 1; n <= 30; n++)
    await apiClient(server.url).call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { city: `City ${n}`, zip: `276${n}` } } });
  const html = await (await (await signedInAttorney(server.url)).page(`/admin/submissions/${id}`)).text();
  expect(html).toContain("Unsecured Creditors");
  expect(html.split("Download<span")).toHaveLength(65);
  expect(Buffer.byteLength(html)).toBeLessThan(300_000);
});
