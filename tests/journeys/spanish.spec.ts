import { words as mails } from "../../app/correspondence/wording/es.ts";
import { words as documents } from "../../app/documents/wording/es.ts";
import { words as portal } from "../../app/documents/portal/wording/es.ts";
import { words as edit } from "../../app/edit/wording/es.ts";
import { words as files } from "../../app/files/wording/es.ts";
import type { TextField } from "../../app/questionnaire/fields.ts";
import type { Step } from "../../app/questionnaire/step.ts";
import { words as received } from "../../app/records/mail/wording/es.ts";
import { words as review } from "../../app/review/wording/es.ts";
import { signIn } from "../support/attorney.ts";
import { pdf, textFile } from "../support/chosen-files.ts";
import { single, withoutDetails } from "../support/households.ts";
import { box, button, chooseFiles, expect, expectText, phone, test, title, withAndWithoutScripts } from "../support/journey.ts";
import { officialForm, officialFormsMissing } from "../support/official-forms.ts";
import { readOutbox, type StoredMail } from "../support/outbox.ts";
import { pdfText } from "../support/pdf-text.ts";
import type { TestServer } from "../support/server.ts";
import { clickSiguiente, fillIn, stepsInSpanish, switchTo } from "../support/spanish-client.ts";

const answers = withoutDetails(single.formData);
const [first, second, ...others] = stepsInSpanish.slice(0, -1) as [Step, Step, ...Step[]];

/** Waits for a client's mail with this subject, and returns its text. */
async function waitForMail({ dataDir }: TestServer, address: string, subject: string): Promise<string> {
  const isSought = ({ mail }: StoredMail) => [mail.to].flat()[0]?.text === address && mail.subject!.startsWith(subject);
  const find = async () => (await readOutbox(dataDir)).find(isSought)?.mail.text;
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return (await find())!;
}

test.use({ viewport: phone });

withAndWithoutScripts((scripts) => {
  test("a client who reads Spanish and an office that reads English work on one form", async ({ page, browser, server }) => {
    test.slow();
    const email = `spanish-${scripts}@client.example`;
    const formData = structuredClone({ ...answers, contactInfo: { ...answers.contactInfo, email } });
    formData.income.jobTitle = "Cocinera de escuela";
    const upload = async (label: string, file: ReturnType<typeof pdf>) => {
      await chooseFiles(page.getByLabel(label, { exact: true }), [file]);
      if (!scripts) await button(page, documents.upload).first().click();
    };

    await page.goto("/");
    await switchTo(page, "Español");
    await clickSiguiente(page, first);
    await expect(page.getByText((first.fields["clientName"] as TextField).required!).first()).toBeVisible();
    await fillIn(page, first, formData);
    await clickSiguiente(page, first);
    await expect(title(page)).toHaveText(second.title);
    await box(page, second.fields["city"]!.label).fill("Kinston");
    await switchTo(page, "English");
    await expect(box(page, "City")).toHaveValue("Kinston");
    await switchTo(page, "Español");
    await expect(box(page, second.fields["city"]!.label)).toHaveValue("Kinston");
    await fillIn(page, second, formData);
    await clickSiguiente(page, second);
    await expect(title(page)).toHaveText(others[0]!.title);
    const id = await page.locator('[name="formId"]').first().inputValue();
    if (scripts) {
      await page.request.patch(`/api/bankruptcy-forms/${id}`, { data: { formData } });
      await page.goto("/step/review");
    } else
      for (const step of others) {
        await expect(title(page)).toHaveText(step.title);
        await fillIn(page, step, formData);
        await clickSiguiente(page, step);
      }

    await expect(title(page)).toHaveText(stepsInSpanish.at(-1)!.title);
    const picture = `${documents.chooseFiles} ${documents.forList(files.pictureId)}`;
    await upload(picture, textFile("notas.txt", "text/plain"));
    await expect(page.getByText(files.wrongFormType).first()).toBeVisible();
    await upload(picture, pdf("licencia.pdf"));
    await expect(page.getByText("licencia.pdf").first()).toBeVisible();
    await button(page, review.submitToAttorney).last().click();
    await expect(title(page)).toHaveText(review.hasBeenSubmitted);
    await expectText(page, review.translationNote);
    await expect(page.getByText(received.received(files.pictureId, 1, 0))).toBeVisible();
    expect(await waitForMail(server, email, mails.receiptSubject)).toContain(await page.locator("code").innerText());

    const office = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: scripts, locale: "es-US" })).newPage();
    await office.goto("/?lang=es");
    await signIn(office);
    await expect(office.getByRole("row").filter({ hasText: email })).toContainText("Spanish");
    await office.goto(`/admin/submissions/${id}`);
    await expect(office.getByText("Answered in Spanish").first()).toBeVisible();
    await office.goto(`/admin/submissions/${id}/petition?form=106I`);
    const gap = office.getByRole("group", { name: /Occupation/ }).filter({ hasText: "To be translated for filing." });
    await expect(gap).toContainText("Now: Cocinera de escuela");
    await gap.getByRole("textbox").first().fill("School cook");
    await gap.getByRole("button", { name: "Save", exact: true }).click();
    await expectText(office, "1 line saved");
    await office.goto(`/admin/submissions/${id}/petition/schedules?form=106I`);
    const line = office.getByRole("row").filter({ hasText: "School cook" });
    await expect(line).toContainText("Translated for filing: “Cocinera de escuela”");
    await office.goto(`/admin/submissions/${id}/history`);
    await expectText(office, "Petition line corrected: 106I line 1, occupation");
    if (officialFormsMissing === undefined) {
      await office.goto("/admin/official-forms");
      await chooseFiles(office.getByLabel("Choose PDFs"), [{ ...pdf("106I.pdf"), buffer: officialForm("106I") }]);
      if (!scripts) await button(office, "Upload").click();
      await expect(office.getByRole("list", { name: "Kept files" })).toContainText("Form 106I");
      const printed = await pdfText(await (await office.request.get(`/api/admin/submissions/${id}/petition/forms/106I`)).body());
      expect(printed).toContain("School cook");
      expect(printed).not.toContain("Cocinera");
    }

    await office.goto(`/admin/submissions/${id}/requests`);
    await office.getByLabel("Questions in your own words, one on each line").fill("Where is the car?");
    await office.getByLabel("The same questions in Spanish, one on each line").fill("¿Dónde está el carro?");
    await button(office, "Email the client").click();
    const asked = await waitForMail(server, email, mails.questionsSubject);
    await page.goto(/\/edit\/[\w-]{43}\?lang=es/.exec(asked)![0]);
    await box(page, "¿Dónde está el carro?").fill("En mi casa");
    await button(page, edit.sendAnswers).click();
    await expect(page.getByText(edit.answersSaved).first()).toBeVisible();
    await page.goto(`${new URL(page.url()).pathname}/contact-info`);
    await box(page, second.fields["city"]!.label).fill("Wilson");
    await button(page, edit.saveChanges).first().click();
    await expect(page.getByText(edit.areSaved).first()).toBeVisible();
    await office.goto(`/admin/submissions/${id}/requests`);
    await expect(office.getByRole("row").filter({ hasText: "Where is the car?" })).toContainText("En mi casa");

    await page.goto("/upload");
    await page.getByLabel(portal.fullName).fill("Ana Ejemplo");
    await page.getByLabel(portal.emailAddress).fill(email);
    await button(page, portal.start).click();
    await upload(portal.browseFiles, pdf("talon.pdf"));
    await button(page, portal.submit(1)).click();
    await expect(title(page)).toHaveText(portal.submitted);
    await waitForMail(server, email, mails.deliveredSubject);
    await switchTo(page, "English");
    await page.goto("/step/contact-info");
    await expect(title(page)).toHaveText("Contact Information");
    await expect(box(page, "City")).toHaveValue("Wilson");
    await office.context().close();
  });
});
