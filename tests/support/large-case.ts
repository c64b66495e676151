import { addApiDocument, createApiForm } from "./cases.ts";
import { apiClient } from "./clients.ts";
import { createEditLink } from "./edit-links.ts";
import { couple, withoutDetails } from "./households.ts";
import { pdfOf } from "./pdf-files.ts";
import type { TestServer } from "./server.ts";

/** Creates a case with 50 creditors, 64 documents, and 30 edits. Returns its id. */
export async function createLargeCase(server: TestServer, details: "with details" | "without details"): Promise<string> {
  const formData = details === "with details" ? couple.formData : withoutDetails(couple.formData);
  const unsecuredCreditors = Array.from({ length: 50 }, (_, row) => formData.unsecuredCreditors[row % 6]);
  const id = await createApiForm(server.url, { ...formData, unsecuredCreditors });
  for (let n = 1; n <= 60; n++) await addApiDocument(server.url, id, "payStubs", `Pay stub of week ${n}.pdf`, pdfOf(2_000));
  for (const type of ["pictureId", "ssnCard"])
    for (const side of ["front", "back"]) await addApiDocument(server.url, id, type, `${side}.pdf`, pdfOf(2_000));
  const token = await createEditLink(server, id);
  for (let n = 1; n <= 30; n++)
    await apiClient(server.url).call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { city: `City ${n}`, zip: `276${n}` } } });
  return id;
}
