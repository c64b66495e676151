import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { client, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { makeEditLink } from "../support/edit-links.ts";
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

const path = () => `/api/bankruptcy-forms/${id}`;
const savedNames = async () => (await (await requester.call("GET", path())).json()).formData.personalInfo?.previousNames;
const names = (length: number) => ({ formData: { personalInfo: { previousNames: "n".repeat(length) } } });

describe("a form", () => {
  it("holds 1 MB of answers and refuses the save that would make it larger, whole", async () => {
    const bytes = Buffer.byteLength(JSON.stringify((await (await requester.call("GET", path())).json()).formData));
    const left = megabyte - bytes - JSON.stringify({ personalInfo: { previousNames: "" } }).length + 1;
    expect(left).toBeGreaterThan(500);
    const token = await makeEditLink(server, id);
    for (const [who, address] of [
      [requester, path()],
      [apiClient(server.url), `/api/edit/${token}`],
    ] as const) {
      const refused = await who.call("PATCH", address, names(left + 1));
      expect([refused.status, await refused.json()]).toEqual([
        422,
        { error: tooLarge, message: tooLarge, issues: [{ path: "formData", message: tooLarge }] },
      ]);
    }
    expect(await savedNames()).toBeUndefined();
    expect((await requester.call("PATCH", path(), names(left))).status).toBe(200);
    expect((await requester.call("PATCH", path(), names(left + 1))).status).toBe(422);
    expect((await requester.call("PATCH", path(), names(10))).status).toBe(200);
  });

  it("says so on the page, with all that was typed, and continues when something is shortened", async () => {
    const token = await makeEditLink(server, id);
    const answer = await requester.post("/step/personal-info", {
      clientName: "Ann Example",
      previousNames: "n".repeat(3_000),
      intent: "next",
    });
    const edited = await apiClient(server.url).post(`/edit/${token}/personal-info`, {
      step: "personal-info",
      clientName: "Ann Example",
      previousNames: "n".repeat(3_000),
      intent: "save-changes",
    });
    for (const refused of [answer, edited]) {
      const html = await refused.text();
      expect([refused.status, html.includes(tooLarge), html.includes("Ann Example"), html.includes("n".repeat(3_000))]).toEqual([
        422,
        true,
        true,
        true,
      ]);
    }
    expect(await savedNames()).toBeUndefined();
    expect((await requester.call("PATCH", path(), { formData: { unsecuredCreditors: [{ originalCreditor: "One" }] } })).status).toBe(200);
    expect((await requester.post("/step/personal-info", { previousNames: "n".repeat(3_000), intent: "save" })).status).toBe(303);
  });
});

describe("a summary as PDF", () => {
  const failed = "Failed to generate PDF summary. Please try again.";
  const from = (address: string, who?: Client) => client(server.url, { "X-Forwarded-For": address, ...(who && { Cookie: who.cookie }) });

  /** Asks for a form's PDF from two addresses at once: one is being made when this returns, the other was refused. */
  async function begin(formId: string, who?: Client) {
    const asked = [1, 2].map(() => from(`10.0.0.${(addresses += 1)}`, who).call("GET", `/api/bankruptcy-forms/${formId}/pdf`));
    const refused = await Promise.race(asked);
    return { refused, made: Promise.all(asked).then((answers) => answers.find((answer) => answer !== refused)!) };
  }
  let addresses = 0;

  const smallForm = async (): Promise<string> =>
    (await (await from(`10.0.1.${(addresses += 1)}`).call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json()).id;

  it("is made once at a time for a form, and requests in the meantime are asked to retry", async () => {
    const { refused, made } = await begin(id, requester);
    expect([refused.status, refused.headers.get("Retry-After"), (await refused.json()).message]).toEqual([429, "5", failed]);
    const page = await requester.page("/step/review/pdf");
    expect([page.status, page.headers.get("Location")]).toEqual([303, "/step/review"]);
    const text = await pdfText(new Uint8Array(await (await made).arrayBuffer()));
    expect(text.split("word word").length).toBeGreaterThan(1_000);
    expect((await requester.call("GET", `${path()}/pdf`)).status).toBe(200);
  }, 120_000);

  it("is made for two forms at a time for one address", async () => {
    const ids = await Promise.all([smallForm(), smallForm(), smallForm()]);
    const { made } = await begin(id, requester);
    const answers = await Promise.all(ids.map((form) => from("10.0.2.1").call("GET", `/api/bankruptcy-forms/${form}/pdf`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    expect((await made).status).toBe(200);
  }, 120_000);

  it("is made for the office before the clients that wait", async () => {
    const attorney = await signedInAttorney(server.url);
    const ids = await Promise.all([smallForm(), smallForm(), smallForm()]);
    const order: string[] = [];
    const large = await begin(id, requester);
    const clients: Promise<unknown>[] = [];
    for (const form of ids) clients.push((await begin(form)).made.then(() => order.push("client")));
    const answer = await attorney.call("GET", `/api/admin/submissions/${ids[0]}/pdf`);
    order.push("office");
    await Promise.all([large.made, ...clients]);
    expect(answer.status).toBe(200);
    expect(order.indexOf("office")).toBeLessThan(order.lastIndexOf("client"));
  }, 120_000);
});
