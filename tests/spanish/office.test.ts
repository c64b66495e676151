import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { client, openBrowser, type Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
let owner: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  const { cookie } = await openBrowser(server.url);
  owner = client(server.url, { Cookie: `${cookie}; lang=es`, Origin: server.url });
  const income = { ...couple.formData.income, jobTitle: "cocinera" };
  ({ id } = await (await owner.call("POST", "/api/bankruptcy-forms", { formData: { ...couple.formData, income } })).json());
});
afterAll(() => server?.cleanup());

const text = async (response: Response | Promise<Response>) => (await (await response).text()).replaceAll("<!-- -->", "");
const admin = (path = "") => `/admin/submissions/${id}${path}`;
const ask = async (body: object) => attorney.call("POST", `/api${admin("/ask")}`, body);
const count = (page: string, part: string) => page.split(part).length - 1;

it("marks a case with answers in Spanish, in its head and in the list, although its client goes on in English", async () => {
  expect(await text(attorney.page(admin()))).toContain("Answered in Spanish");
  const rows = await text(attorney.page("/admin/dashboard"));
  expect(rows).toMatch(/data-kind="language"> ?Spanish</);
  const english = client(server.url, { Cookie: owner.cookie.replace("lang=es", "lang=en"), Origin: server.url });
  await english.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: "Cary" } } });
  expect(await text(attorney.page(admin()))).toContain("Answered in Spanish");
  const { gaps } = await (await attorney.call("GET", `/api${admin("/petition")}`)).json();
  expect(gaps).toContainEqual(expect.objectContaining({ isTranslation: true }));
  const { id: other } = await (await english.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json();
  expect(await text(attorney.page(`/admin/submissions/${other}`))).not.toContain("Answered in Spanish");
});

it("does not take what the office enters for a client who reads Spanish for Spanish", async () => {
  const form = await (await owner.call("POST", "/api/bankruptcy-forms", { currentStep: 2 })).json();
  expect(form.lang).toBe("es");
  await attorney.call("PATCH", `/api/bankruptcy-forms/${form.id}`, { formData: { income: { jobTitle: "cook" } } });
  expect(await text(attorney.page(`/admin/submissions/${form.id}`))).not.toContain("Answered in Spanish");
  await owner.call("PATCH", `/api/bankruptcy-forms/${form.id}`, { formData: { income: { jobTitle: "cocinera" } } });
  expect(await text(attorney.page(`/admin/submissions/${form.id}`))).toContain("Answered in Spanish");
});

it("takes the office's English for a client's words, and keeps both", async () => {
  interface Place {
    form: string;
    line: string;
    part: string;
    item: number | null;
    person: string | null;
    value: string;
    isTranslation?: true;
  }
  const read = async (): Promise<Record<"lines" | "gaps" | "entries", Place[]>> =>
    (await attorney.call("GET", `/api${admin("/petition")}`)).json();
  const job = (await read()).lines.find(({ value }) => value === "cocinera")!;
  const isJob = (place: Place) => (["form", "line", "part", "item", "person"] as const).every((name) => place[name] === job[name]);
  const isOpen = async () => (await read()).gaps.some((gap) => gap.isTranslation && isJob(gap));
  expect(await isOpen()).toBe(true);
  const key = [job.form, job.line, job.part, job.item ?? "", job.person ?? ""].join("|");
  const page = await text(attorney.page(admin(`/petition?form=${job.form}`)));
  expect(page).toContain("To be translated for filing.");
  expect(page).toContain("Confirm as is");

  const posted = await attorney.post(admin(`/petition?form=${job.form}`), { [`value:${key}`]: "cook" });
  expect(posted.status).toBe(303);
  expect(await isOpen()).toBe(false);
  const { lines, entries } = await read();
  expect(lines.find(isJob)).toMatchObject({ value: "cook", state: "office" });
  expect(entries.find(isJob)).toMatchObject({ value: "cook", reason: "Translated for filing" });
  const stored = await (await owner.call("GET", `/api/bankruptcy-forms/${id}`)).json();
  expect(stored.formData.income.jobTitle).toBe("cocinera");
  expect(await text(attorney.page(admin("/history")))).toContain(`${job.form} line ${job.line}`);

  const other = (await read()).gaps.find(({ isTranslation }) => isTranslation)!;
  const otherKey = [other.form, other.line, other.part, other.item ?? "", other.person ?? ""].join("|");
  expect((await attorney.post(admin("/petition"), { keep: otherKey })).status).toBe(303);
  expect((await read()).gaps.filter((gap) => gap.isTranslation).map(({ form, line }) => `${form} ${line}`)).not.toHaveLength(0);
  expect((await read()).entries.at(-1)).toMatchObject({ kind: "confirmed" });
});

it("asks in Spanish what the office has written in Spanish, and warns of what is only in English", async () => {
  const fields = {
    ownQuestions: "Where is the car?\nWho drives it?",
    ownQuestionsInSpanish: "¿Dónde está el carro?",
    line: "Please hurry.",
  };
  const preview = await text(attorney.post(admin("/requests"), { ...fields, intent: "preview", paper: "lease" }));
  expect(preview).toContain("gets this only in English");
  expect(preview).toMatch(/<li>Please hurry\.<\/li><li>Who drives it\?<\/li>/);
  expect(preview).toContain("Nuestra oficina tiene preguntas sobre su formulario");
  expect(preview).toContain("Nuestra oficina necesita 2 respuestas y 1 documento");

  const response = await ask({
    ownQuestions: ["Where is the car?"],
    ownQuestionsInSpanish: ["¿Dónde está el carro?"],
    line: "Please hurry.",
    lineInSpanish: "Por favor, responda pronto.",
    papers: ["other"],
    otherPaper: "Letter of your aunt",
  });
  const { url } = await response.json();
  expect(url).toMatch(/\?lang=es$/);
  const list = await text(client(server.url, { Cookie: "lang=es" }).page(new URL(url).pathname));
  expect(list).toContain("¿Dónde está el carro?");
  expect(list).toContain("Por favor, responda pronto.");
  expect(list).not.toMatch(/Where is the car|Please hurry/);
  const requests = await text(attorney.page(admin("/requests")));
  expect(requests).toContain("Where is the car?");
  expect(requests).toMatch(/gets this only in English:<\/p><ul><li>Letter of your aunt<\/li><\/ul>/);
  expect(requests).toContain('value="Por favor, responda pronto."');
});

it("needs the English of every Spanish question and message, and offers Spanish only for a client who reads it", async () => {
  for (const body of [{ ownQuestions: [""], ownQuestionsInSpanish: ["¿Dónde?"] }, { lineInSpanish: "Pronto." }]) {
    const rejected = await ask({ papers: ["lease"], ...body });
    expect([rejected.status, await rejected.text()]).toEqual([422, expect.stringContaining("Please write this in English, too")]);
  }
  expect(count(await text(attorney.page(admin("/requests"))), "InSpanish")).toBeGreaterThan(1);
  const english = await openBrowser(server.url);
  const other = await (await english.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json();
  const page = await text(attorney.page(`/admin/submissions/${other.id}/requests`));
  expect(page.match(/name="[^"]*InSpanish"/g)).toBeNull();
});
