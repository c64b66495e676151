import { afterAll, beforeAll, expect, it } from "vitest";
import { reminderMail } from "../../app/correspondence/reminder-mail.server.ts";
import { runInLanguage } from "../../app/platform/language/run-in-language.server.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { uploadAndRegister } from "../support/cases.ts";
import { client, openBrowser, type Client } from "../support/clients.ts";
import { readSecrets } from "../support/commands.ts";
import { withDatabase } from "../support/database.ts";
import { samples } from "../support/files.ts";
import { single } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

const office = "attorney@firm.example";
const { email } = single.formData.contactInfo;

let mailbox: Mailbox;
let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, ATTORNEY_EMAIL: office, SMTP_URL: mailbox.url } });
  attorney = await signInAttorney(server.url);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

/** A browser in which Spanish was chosen. */
async function spanishBrowser(): Promise<Client> {
  const { cookie } = await openBrowser(server.url);
  return client(server.url, { Cookie: `${cookie}; lang=es`, Origin: server.url });
}

/** Waits for a mail with this subject, and returns it. */
async function mailAbout(to: string, subject: string) {
  const find = () => mailbox.messages.find((mail) => JSON.stringify(mail.to).includes(to) && mail.subject?.startsWith(subject));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return find()!;
}

const createForm = async (who: Client): Promise<string> =>
  (await (await who.call("POST", "/api/bankruptcy-forms", { formData: single.formData })).json()).id;

it("confirms a form in Spanish, and mails it to the office in English, with a mark", async () => {
  const owner = await spanishBrowser();
  const id = await createForm(owner);
  expect((await owner.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);

  const receipt = (await mailAbout(email, "Recibimos su formulario")).text!;
  expect(receipt).toContain("los papeles que se firman y se presentan al tribunal están en inglés");
  expect(receipt).toMatch(/\/upload\/continue\/\S+\?lang=es\n/);
  expect(receipt).not.toMatch(/Thank you|Still missing|Your reference/);

  const mail = await mailAbout(office, "New: ");
  expect(mail.text).toContain("\n\nAnswered in Spanish.\n\n");
  expect(mail.text).toContain("For the choice of chapter:");
  const { content } = mail.attachments.find(({ contentType }) => contentType === "application/pdf")!;
  const pdf = await pdfText(content, readSecrets(server.dataDir).documentPassword);
  for (const text of ["Bankruptcy Intake Summary", "Answered in Spanish", "Street address", "Page 1 of"]) expect(pdf).toContain(text);
  expect(pdf).not.toContain("Resumen");
});

it("makes the client's PDF in the language of each request", async () => {
  const owner = await spanishBrowser();
  const id = await createForm(owner);
  const pdfOf = async (who: Client) => {
    const response = await who.call("GET", `/api/bankruptcy-forms/${id}/pdf`);
    return { name: response.headers.get("Content-Disposition"), text: await pdfText(Buffer.from(await response.arrayBuffer())) };
  };
  const spanish = await pdfOf(owner);
  for (const text of ["Resumen para su bancarrota", "Para elegir el capítulo", "Total de deudas", "Página 1 de", "Confidencial"])
    expect(spanish.text).toContain(text);
  expect(spanish.text).not.toMatch(/Intake Summary|Total debts|Page 1|Documents received/);
  expect(spanish.name).toContain("resumen-del-formulario");
  const english = await pdfOf(client(server.url, { Cookie: owner.cookie.replace("lang=es", "lang=en"), Origin: server.url }));
  for (const text of ["Bankruptcy Intake Summary", "Total debts", "Page 1 of"]) expect(english.text).toContain(text);
});

it("mails links in the language that the client uses when they are sent, and opens them in it", async () => {
  const owner = await spanishBrowser();
  const id = await createForm(owner);
  const asked = await owner.call("POST", `/api/bankruptcy-forms/${id}/resume-link`, { email, remind: true });
  expect(asked.status).toBeLessThan(300);
  const resume = (await mailAbout(email, "Su enlace para seguir con su formulario")).text!;
  expect(resume).toMatch(/\/continue\/\S+\?lang=es\n/);
  expect(resume).toContain("Usted nos pidió recordatorios.");

  await attorney.call("POST", "/api/admin/send-edit-link", { formId: id });
  const edit = (await mailAbout(email, "Su enlace seguro para corregir su formulario")).text!;
  const link = new URL(/http\S+\/edit\/\S+/.exec(edit)![0]);
  const opened = await fetch(link, { redirect: "manual" });
  expect([opened.status, opened.headers.get("Location")]).toEqual([302, link.pathname]);
  expect(opened.headers.get("Set-Cookie")).toContain("lang=es");

  await withDatabase(server, (sql) => sql`update forms set language = 'en' where id = ${id}`);
  await attorney.call("POST", "/api/admin/send-edit-link", { formId: id });
  expect((await mailAbout(email, "Your secure link to change your intake form")).text).not.toContain("lang=");
});

it("confirms documents in Spanish, and delivers them to the office in English", async () => {
  const sender = await spanishBrowser();
  const contact = { clientName: "Ana Ejemplo", clientEmail: "ana@client.example" };
  const { id } = await (await sender.call("POST", "/api/upload-sessions", contact)).json();
  await uploadAndRegister(sender, `/api/upload-sessions/${id}`, "files", "papel.pdf", samples.pdf);
  await sender.call("PATCH", `/api/upload-sessions/${id}`, { status: "submitted" });
  const { text } = await mailAbout(contact.clientEmail, "Sus documentos llegaron");
  expect(text).toMatch(/\/upload\/continue\/\S+\?lang=es\n/);
  expect((await mailAbout(office, "New document upload")).text).toContain("A client delivered documents through the upload portal.");
});

it("reminds in Spanish, and stops reminders on a page in Spanish", () => {
  const reminder = {
    formId: "f".repeat(24),
    token: "t",
    stopToken: "s",
    expiresAt: new Date(),
    clientEmail: email,
    number: 1,
    isLast: false,
  };
  const { subject, text, unsubscribe } = runInLanguage("es", () => reminderMail("r", reminder));
  expect(subject).toBe("Su formulario lo espera");
  expect(text).toMatch(/\/continue\/t\?lang=es\n[^]*\/reminders\/s\?lang=es\n/);
  expect(unsubscribe).toMatch(/\/reminders\/s\?lang=es$/);
});
