import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import type { Field } from "../../app/questionnaire/fields.ts";
import type { Step } from "../../app/questionnaire/step.ts";
import { attorneyPassword, signInAttorney } from "./attorney.ts";
import { createApiForm } from "./cases.ts";
import { pdf } from "./chosen-files.ts";
import { createEditLink } from "./edit-links.ts";
import { answer, attach, intent, waitUntilGone, named, press, waitForText, type Engine, type Window } from "./engine.ts";
import { couple, everydayAnswers } from "./households.ts";
import { startServer, type TestServer } from "./server.ts";
import { answersOf } from "./typist.ts";

/** What is typed, what its field shows then, and what it shows once it is left. */
const typedAnswers = [
  { path: "/", name: "clientSSN", other: "clientName", typed: "123412345", shown: "123-41-2345", left: "123-41-2345" },
  { path: "/step/contact-info", name: "cellPhone", other: "city", typed: "9195550147", shown: "(919) 555-0147", left: "(919) 555-0147" },
  { path: "/step/contact-info", name: "homePhone", other: "city", typed: "+4420794609", shown: "+4420794609", left: "+4420794609" },
  { path: "/step/contact-info", name: "state", other: "city", typed: "north carolina", shown: "north carolina", left: "NC" },
  { path: "/step/expenses", name: "rentMortgage", other: "food", typed: "12500", shown: "$12,500", left: "$12,500" },
  { path: "/step/expenses", name: "water", other: "food", typed: "1200.50", shown: "$1,200.50", left: "$1,201" },
  { path: "/step/expenses", name: "childcare", other: "food", typed: "400 to 500", shown: "400 to 500", left: "$400,500" },
];

/** The court's questions that the everyday answers in words answer, too: None is no. */
const answeredInWords = {
  assignedProperty: "no",
  closedAccounts: "yes",
  debtCounseling: "yes",
  lawsuits: "yes",
  losses: "yes",
  propertyTaken: "no",
  repossessions: "yes",
  safeDeposit: "no",
};

/** Answers a step from top to bottom, adding rows and opening details as needed. */
async function fillIn(window: Window, step: Step, formData: object): Promise<void> {
  for (const [name, value] of Object.entries(answersOf(step, formData))) {
    if (await answer(window, name, value)) continue;
    const [, list = "", row = "", column = ""] = /^(\w+)\[(\d+)\]\.(\w+)/.exec(name) ?? [];
    const field: Field | undefined = step.fields[list];
    if (field?.kind !== "list") continue;
    await press(window, intent(field.fields[column]?.detail ? `details:${list}[${row}]` : `add:${list}`));
    await expect.poll(() => window.all(named(name)).then(({ length }) => length), { timeout: 20_000 }).toBeGreaterThan(0);
    await answer(window, name, value);
  }
}

/** Waits until a chosen file is uploaded. A submit button ignores presses until then. */
async function waitForUpload(window: Window, name: string): Promise<void> {
  await waitForText(window, name);
  await waitUntilGone(window, "You can submit as soon as all uploads are finished.");
}

/** Declares the main journeys of clients and the attorney in one browser, with scripts on and off. */
export function journeysIn(engine: Engine): void {
  let server: TestServer;
  let window: Window | undefined;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "documents-"));
    server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  });
  afterEach(async () => {
    await window?.close();
    window = undefined;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await engine.end();
    await server?.cleanup();
  });

  function writePdf(name: string): string {
    const file = path.join(folder, name);
    writeFileSync(file, pdf(name).buffer);
    return file;
  }

  describe.each([
    { scripts: true, state: "on" },
    { scripts: false, state: "off" },
  ])("with scripts $state", ({ scripts }) => {
    it("a client fills in the whole form, uploads a document, and submits", { timeout: 240_000 }, async () => {
      window = await engine.open(scripts);
      await window.goTo(`${server.url}/`);
      for (const step of questionSteps) {
        await waitForText(window, `Step ${step.id} of 14: ${step.name}`);
        await fillIn(window, step, everydayAnswers);
        await press(window, intent("next"));
      }
      await waitForText(window, "Step 14 of 14: Review & Submit");
      await attach(window, "#payStubs-files", writePdf("may.pdf"));
      if (!scripts) await press(window, intent("upload"));
      await waitForUpload(window, "may.pdf");
      await press(window, intent("submit"));
      await waitForText(window, "Your form has been submitted");

      const attorney = await signInAttorney(server.url);
      const [{ id }] = await (await attorney.call("GET", "/api/admin/submissions")).json();
      const { formData, documents } = await (await attorney.call("GET", `/api/admin/submissions/${id}`)).json();
      expect(formData).toEqual({ ...everydayAnswers, financialAffairs: { ...everydayAnswers.financialAffairs, asked: answeredInWords } });
      expect(documents.payStubs).toMatchObject([{ name: "may.pdf", size: 2_000 }]);
    });

    it("a client sends documents through the portal", { timeout: 120_000 }, async () => {
      window = await engine.open(scripts);
      await window.goTo(`${server.url}/upload`);
      await answer(window, "clientName", "Ann Example");
      await answer(window, "clientEmail", "ann@example.com");
      await press(window, "#portal-contact button");
      await attach(window, "#files-files", writePdf("june.pdf"));
      if (!scripts) await press(window, intent("upload"));
      await waitForUpload(window, "june.pdf");
      await press(window, ".portal-submit button");
      await waitForText(window, "Submission Successful!");
    });

    it("the attorney signs in, finds a client, and opens the case", { timeout: 120_000 }, async () => {
      const clientName = `Wilhelmina ${scripts ? "Scripted" : "Plain"}`;
      const id = await createApiForm(server.url, { personalInfo: { clientName } });
      await createApiForm(server.url, { personalInfo: { clientName: "Somebody Else" } });
      window = await engine.open(scripts);
      await window.goTo(`${server.url}/admin/login`);
      await answer(window, "password", attorneyPassword);
      await press(window, "#login button");
      await waitForText(window, "Attorney Dashboard");
      await answer(window, "search", `${clientName}\n`);
      await waitUntilGone(window, "Somebody Else");
      await press(window, `a[href^="/admin/submissions/${id}"]`);
      await waitForText(window, "Edit Access Management");
      await waitForText(window, clientName);
    });

    it("a client changes a form through an edit link", { timeout: 120_000 }, async () => {
      const id = await createApiForm(server.url, couple.formData);
      const token = await createEditLink(server, id);
      window = await engine.open(scripts);
      await window.goTo(`${server.url}/edit/${token}/contact-info`);
      await answer(window, "city", "Durham");
      await press(window, intent("goto:assets"));
      await waitForText(window, "Step 5 of 14: Assets");
      await press(window, intent("save-changes"));
      await waitForText(window, "Form updated successfully");
      const attorney = await signInAttorney(server.url);
      const { formData } = await (await attorney.call("GET", `/api/admin/submissions/${id}`)).json();
      expect(formData.contactInfo).toEqual({ ...couple.formData.contactInfo, city: "Durham" });
    });
  });

  it("answers are formatted as they are typed, or when their field is left", { timeout: 120_000 }, async () => {
    window = await engine.open(true);
    for (const { path, name, other, typed, shown, left } of typedAnswers) {
      await window.goTo(`${server.url}${path}`);
      const [control] = await window.all(named(name));
      await control!.write(typed);
      await expect.poll(() => control!.property("value"), { message: name }).toBe(shown);
      await (await window.all(named(other)))[0]!.click();
      await expect.poll(() => control!.property("value"), { message: name }).toBe(left);
      // A page that is opened before the save of the one before it is drawn again with both.
      await waitForText(window, "All changes saved");
    }
  });

  it("focus stays in the upload list when an upload is cancelled", { timeout: 120_000 }, async () => {
    window = await engine.open(true);
    await window.goTo(`${server.url}/step/contact-info`);
    await answer(window, "city", "Raleigh");
    await press(window, intent("goto:review"));
    await waitForText(window, "Step 14 of 14: Review & Submit");
    const focusIs = (property: string, value: string) =>
      expect.poll(() => window!.focused().then((control) => control.property(property)), { timeout: 20_000 }).toBe(value);
    process.kill(server.pid(), "SIGSTOP");
    try {
      await attach(window, "#payStubs-files", writePdf("july.pdf"), writePdf("august.pdf"));
      await press(window, ".upload-rows li:first-child button");
      await focusIs("textContent", "Cancel august.pdf");
      await press(window, ".upload-rows li:first-child button");
      await focusIs("id", "payStubs-files");
    } finally {
      process.kill(server.pid(), "SIGCONT");
    }
  });
}
