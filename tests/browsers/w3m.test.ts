import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { pdf, sha256 } from "../support/chosen-files.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { browse, keys, w3mMissing } from "../support/w3m.ts";

describeUnless(w3mMissing, "in w3m, which supports neither scripts, styles, nor the form attribute", () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "documents-"));
    server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.cleanup();
  });

  const uploadPages = [
    { where: "on the review step", heading: "Form Review & Submission", enter: [], leave: [] },
    {
      where: "on a page of its own",
      heading: "Upload Your Documents",
      enter: [keys.press("Upload documents on a separate page")],
      leave: [keys.press("Back to Review")],
    },
  ];
  it.each(uploadPages)("a client fills in a form, uploads a document $where, and submits", async ({ where, heading, enter, leave }) => {
    const license = pdf("license.pdf");
    const file = path.join(folder, license.name);
    writeFileSync(file, license.buffer);
    // w3m submits a form as soon as a file is chosen in it.
    const saved = await browse(server.url, (save) => [
      keys.type("Full name", `Ann ${where}`),
      keys.type("SSN", "987654320"),
      keys.type("Date of birth", "1984-03-17"),
      keys.press("Next: Contact Info"),
      keys.type("City", "Raleigh"),
      keys.press("Review, step 14"),
      save("review"),
      ...enter,
      keys.press("Upload Files are saved"),
      save("nothing chosen"),
      keys.choose("Choose files for Picture ID", file),
      save("uploaded"),
      ...leave,
      keys.press("Submit to Attorney"),
      save("submitted"),
    ]);
    for (const page of ["nothing chosen", "uploaded"]) expect(saved[page]).toContain(heading);
    expect(saved["nothing chosen"]).toContain("Please choose at least one file.");
    expect(saved["review"]).toContain("Raleigh Some questions are not answered.");
    expect(saved["uploaded"]).toMatch(/Document Uploaded[^]*license\.pdf/);
    expect(saved["submitted"]).toMatch(/Successfully Submitted to Attorney[^]*Your form has been submitted/);

    const attorney = await signInAttorney(server.url);
    const [{ id }] = await (await attorney.call("GET", "/api/admin/submissions")).json();
    const { formData, documents } = await (await attorney.call("GET", `/api/admin/submissions/${id}`)).json();
    expect(formData).toMatchObject({
      personalInfo: { clientName: `Ann ${where}`, clientSSN: "987-65-4320" },
      contactInfo: { city: "Raleigh" },
    });
    const [document] = documents.pictureId;
    const download = await attorney.call("GET", `/api/bankruptcy-forms/${id}/documents/pictureId/${document.id}/download`);
    expect(sha256(Buffer.from(await download.arrayBuffer()))).toBe(sha256(license.buffer));
  });
});
