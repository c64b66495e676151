import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { client, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { couple } from "../support/households.ts";
import { answersOfSize } from "../support/large-forms.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

const megabyte = 2 ** 20;
const tooLarge = "All answers of a form together can be at most 1 MB. Please shorten your longest answers.";

let server: TestServer;
let requester: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, TRUST_PROXY: "1" } });
});
beforeEach(async () => {
  requester = await openBrowser(server.url);
  id = (await (await requester.call("POST", "/api/bankruptcy-forms", { formData: answersOfSize(megabyte - 1_000) })).json()).id;
});
afterAll(() => server?.cleanup());

const formPath = () => `/api/bankruptcy-forms/${id}`;
const readPreviousNames = async () => (await (await requester.call("GET", formPath())).json()).formData.personalInfo?.previousNames;
const changeOf = (length: number) => ({ formData: { personalInfo: { previousNames: "n".repeat(length) } } });

describe("a form", () => {
  it("can have 1 MB of answers, and a save that exceeds it returns 422 and stores nothing", async () => {
    const bytes = Buffer.byteLength(JSON.stringify((await (await requester.call("GET", formPath())).json()).formData));
    const room = megabyte - bytes - JSON.stringify({ personalInfo: { previousNames: "" } }).length + 1;
    expect(room).toBeGreaterThan(500);
    const token = await createEditLink(server, id);
    for (const [who, path] of [
      [requester, formPath()],
      [apiClient(server.url), `/api/edit/${token}`],
    ] as const) {
      const rejected = await who.call("PATCH", path, changeOf(room + 1));
      expect([rejected.status, await rejected.json()]).toEqual([
        422,
        { error: tooLarge, message: tooLarge, code: "tooLarge", issues: [{ path: "formData", message: tooLarge }] },
      ]);
    }
    expect(await readPreviousNames()).toBeUndefined();
    expect((await requester.call("PATCH", formPath(), changeOf(room))).status).toBe(200);
    expect((await requester.call("PATCH", formPath(), changeOf(room + 1))).status).toBe(422);
    expect((await requester.call("PATCH", formPath(), changeOf(10))).status).toBe(200);
  });

  it("shows the error with everything that was typed, and can be saved after an answer was shortened", async () => {
    const token = await createEditLink(server, id);
    const response = await requester.post("/step/personal-info", {
      clientName: "Ann Example",
      previousNames: "n".repeat(3_000),
      intent: "next",
    });
    const editResponse = await apiClient(server.url).post(`/edit/${token}/personal-info`, {
      step: "personal-info",
      clientName: "Ann Example",
      previousNames: "n".repeat(3_000),
      intent: "save-changes",
    });
    for (const rejected of [response, editResponse]) {
      const html = await rejected.text();
      expect([rejected.status, html.includes(tooLarge), html.includes("Ann Example"), html.includes("n".repeat(3_000))]).toEqual([
        422,
        true,
        true,
        true,
      ]);
    }
    expect(await readPreviousNames()).toBeUndefined();
    expect((await requester.call("PATCH", formPath(), { formData: { unsecuredCreditors: [{ originalCreditor: "One" }] } })).status).toBe(
      200,
    );
    expect((await requester.post("/step/personal-info", { previousNames: "n".repeat(3_000), intent: "save" })).status).toBe(303);
  });
});

describe("a PDF summary", () => {
  const pdfError = "Failed to generate PDF summary. Please try again.";
  const clientAt = (ip: string, who?: Client) => client(server.url, { "X-Forwarded-For": ip, ...(who && { Cookie: who.cookie }) });

  /** Requests a form's PDF twice at the same time. When this returns, one is being rendered and the other was rejected. */
  async function startTwice(formId: string, who?: Client) {
    const requests = [1, 2].map(() => clientAt(`10.0.0.${(nextHost += 1)}`, who).call("GET", `/api/bankruptcy-forms/${formId}/pdf`));
    const rejected = await Promise.race(requests);
    return { rejected, rendered: Promise.all(requests).then((responses) => responses.find((response) => response !== rejected)!) };
  }
  let nextHost = 0;

  const createSmallForm = async (): Promise<string> =>
    (await (await clientAt(`10.0.1.${(nextHost += 1)}`).call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json()).id;

  it("returns 429 with Retry-After while the same form is already being rendered", async () => {
    const { rejected, rendered } = await startTwice(id, requester);
    expect([rejected.status, rejected.headers.get("Retry-After"), (await rejected.json()).message]).toEqual([429, "5", pdfError]);
    const page = await requester.page("/step/review/pdf");
    expect([page.status, page.headers.get("Location")]).toEqual([303, "/step/review"]);
    const text = await pdfText(new Uint8Array(await (await rendered).arrayBuffer()));
    expect(text.split("word word").length).toBeGreaterThan(1_000);
    expect((await requester.call("GET", `${formPath()}/pdf`)).status).toBe(200);
  }, 120_000);

  it("is rendered for at most two forms at a time per IP address", async () => {
    const ids = await Promise.all([createSmallForm(), createSmallForm(), createSmallForm()]);
    const { rendered } = await startTwice(id, requester);
    const responses = await Promise.all(ids.map((form) => clientAt("10.0.2.1").call("GET", `/api/bankruptcy-forms/${form}/pdf`)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    expect((await rendered).status).toBe(200);
  }, 120_000);

  it("is rendered for the office before waiting clients", async () => {
    const attorney = await signInAttorney(server.url);
    const ids = await Promise.all([createSmallForm(), createSmallForm(), createSmallForm()]);
    const order: string[] = [];
    const large = await startTwice(id, requester);
    const clients: Promise<unknown>[] = [];
    for (const form of ids) clients.push((await startTwice(form)).rendered.then(() => order.push("client")));
    const response = await attorney.call("GET", `/api/admin/submissions/${ids[0]}/pdf`);
    order.push("office");
    await Promise.all([large.rendered, ...clients]);
    expect(response.status).toBe(200);
    expect(order.indexOf("office")).toBeLessThan(order.lastIndexOf("client"));
  }, 120_000);
});
