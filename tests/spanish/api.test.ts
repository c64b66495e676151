import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { apiClient, client, openBrowser, type Client } from "../support/clients.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const sessions = "/api/upload-sessions";
const inSpanish = { "Accept-Language": "es-MX,es;q=0.9,en;q=0.5" };

let server: TestServer;
let english: Client;
let spanish: Client;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "10", ATTORNEY_PASSWORD: attorneyPassword } });
  english = apiClient(server.url);
  spanish = client(server.url, inSpanish);
});
afterAll(() => server?.cleanup());

describe("a program that asks for Spanish", () => {
  it.each<[what: string, method: string, path: string, body: unknown, code: string, message: string]>([
    [
      "an unknown form",
      "GET",
      `${forms}/AAAAAAAAAAAAAAAAAAAAAAAA`,
      undefined,
      "notFound",
      "No encontramos el formulario. Guárdelo primero.",
    ],
    ["an invalid body", "POST", forms, "{", "malformed", "El contenido no es JSON válido."],
    ["a long body", "POST", forms, `{"a":"${"a".repeat(2 ** 20)}"}`, "tooLarge", "La solicitud pasa de 1 MB."],
    ["a wrong method", "DELETE", forms, undefined, "methodNotAllowed", "Este método no se permite aquí."],
    ["a long path", "GET", `/api${"/a".repeat(20)}`, undefined, "notFound", "Esta página no existe."],
    ["a name that is missing", "POST", sessions, { clientEmail: "ann@example.com" }, "invalid", "Escriba su nombre"],
    [
      "a wrong address",
      "POST",
      sessions,
      { clientName: "Ann", clientEmail: "ann" },
      "invalid",
      "Escriba una dirección de correo electrónico válida (por ejemplo, nombre@ejemplo.com)",
    ],
  ])("gets a Spanish message about %s, and the code that everybody gets", async (_what, method, path, body, code, message) => {
    const answer = await (await spanish.call(method, path, body)).json();
    expect(answer).toMatchObject({ code, message, error: message });
    const other = await (await english.call(method, path, body)).json();
    expect(other.code).toBe(code);
    expect(other.message).not.toBe(message);
  });

  it("is told in Spanish what is wrong with a file", async () => {
    const form = await (await spanish.call("POST", forms, {})).json();
    const response = await spanish.call("POST", `${forms}/${form.id}/documents/upload-url`, { fileName: "a.doc", fileSize: 1 });
    expect(await response.json()).toMatchObject({
      code: "invalid",
      title: "Archivo no aceptado",
      message: "No aceptamos este tipo de archivo. Solo se aceptan archivos JPEG, PNG y PDF.",
    });
  });

  it("gets the office's calls in English", async () => {
    const response = await spanish.call("GET", "/api/admin/submissions");
    expect(await response.json()).toMatchObject({ code: "signInRequired", message: "Authentication required" });
  });
});

describe("a page outside the application", () => {
  it("is in the language that was chosen", async () => {
    const path = "/a".repeat(20);
    const chosen = await client(server.url, { Cookie: "lang=es" }).page(path);
    expect(await chosen.text()).toMatch(/<html lang="es">.*<h1>Esta página no existe\.<\/h1>/);
    expect(await (await english.page(path)).text()).toMatch(/<html lang="en">.*<h1>There is no such page\.<\/h1>/);
  });
});

describe("the language of a form", () => {
  const languageOf = async (id: string) => (await (await english.call("GET", `${forms}/${id}`)).json()).lang;
  const save = (who: Client, id: string, change: object) => who.call("PATCH", `${forms}/${id}`, change);

  it("is the one that its program asks for, or chooses", async () => {
    const created = await (await spanish.call("POST", forms, {})).json();
    expect([created.lang, await languageOf(created.id)]).toEqual(["es", "es"]);
    await save(english, created.id, { currentStep: 2 });
    expect(await languageOf(created.id)).toBe("es");
    expect(await (await save(spanish, created.id, { lang: "en" })).json()).toMatchObject({ lang: "en" });
    expect(await languageOf(created.id)).toBe("en");
    expect(await (await english.call("POST", forms, { lang: "es" })).json()).toMatchObject({ lang: "es" });
    expect((await save(english, created.id, { lang: "fr" })).status).toBe(422);
  });

  it("follows its browser, not the office, which reads it in the list of cases", async () => {
    const browser = await openBrowser(server.url);
    const { id } = await (await browser.call("POST", forms, {})).json();
    const inBrowser = client(server.url, { Cookie: `${browser.cookie}; lang=es`, Origin: server.url, "Sec-Fetch-Site": "same-origin" });
    expect(await (await save(inBrowser, id, { formData: { contactInfo: { city: "Cary" } } })).json()).toMatchObject({ lang: "es" });
    const attorney = await signInAttorney(server.url);
    await attorney.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city: "Apex" } } });
    const rows: { id: string; lang: string }[] = await (await attorney.call("GET", "/api/admin/submissions")).json();
    expect(rows.find((row) => row.id === id)?.lang).toBe("es");
  });
});

describe("the language of an upload session", () => {
  it("is the one that its client used last", async () => {
    const browser = await openBrowser(server.url);
    const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
    const session = await (await browser.call("POST", sessions, contact)).json();
    expect(session.lang).toBe("en");
    const spanishBrowser = client(server.url, {
      Cookie: `${browser.cookie}; lang=es`,
      Origin: server.url,
      "Sec-Fetch-Site": "same-origin",
    });
    const file = { fileName: "notes.txt", fileSize: 5, mimeType: "text/plain" };
    const { uploadURL } = await (await spanishBrowser.call("POST", `${sessions}/${session.id}/upload-url`, file)).json();
    await fetch(uploadURL, { method: "PUT", body: "notes", headers: { "Content-Type": "text/plain" } });
    await spanishBrowser.call("POST", `${sessions}/${session.id}/files`, { ...file, storageKey: uploadURL.split("?")[0] });
    expect(await (await browser.call("GET", `${sessions}/${session.id}`)).json()).toMatchObject({ fileCount: 1, lang: "es" });
  });
});
