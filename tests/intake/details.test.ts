import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeValues, stepValues, type Values } from "../../app/questionnaire/step.ts";
import { securedCreditors } from "../../app/questionnaire/steps/secured-creditors.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { controlsOnPage } from "../support/page-controls.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

const api = "/api/bankruptcy-forms";

async function begin(formData: object): Promise<{ who: Client; id: string; read: () => Promise<Record<string, any>> }> {
  const who = await openBrowser(server.url);
  const created = await who.call("POST", api, {
    clientName: "Dee Fictional",
    clientEmail: "",
    currentStep: 1,
    isCompleted: false,
    formData,
  });
  expect(created.status).toBe(201);
  const { id } = await created.json();
  return { who, id, read: async () => (await (await who.call("GET", `${api}/${id}`)).json()).formData };
}

const rows = couple.formData.securedCreditors as unknown as Values[];
const regular = Object.entries(securedCreditors.fields.securedCreditors.fields)
  .filter(([, field]) => !("detail" in field))
  .map(([name]) => name);
const page = "/step/secured-creditors";

/** Replaces the list as an API client does. */
async function put(who: Client, id: string, securedCreditors: Values[]): Promise<void> {
  expect((await who.call("PATCH", `${api}/${id}`, { formData: { securedCreditors } })).status).toBe(200);
}

/** Presses a button on a freshly loaded page. Returns the status of the response. */
async function press(who: Client, path: string, intent: string): Promise<number> {
  const fields = controlsOnPage(await (await who.page(path)).text());
  return (await who.post(path.replace(/\?.*/, ""), new URLSearchParams([...fields, ["intent", intent]]))).status;
}

const only = (row: Values, names: string[]): Values => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

describe("details", () => {
  it("are not stored and do not change the form if none is given", async () => {
    const plain = rows.map((row) => only(row, regular));
    const { who, id, read } = await begin({ securedCreditors: plain });
    const before = JSON.stringify(await read());
    expect(before).toBe(JSON.stringify({ securedCreditors: plain }));
    await put(
      who,
      id,
      plain.map((row) => ({ ...row, lastFour: "", coSigner: { name: " " } })),
    );
    expect(await press(who, `${page}?open=securedCreditors%5B0%5D`, "save")).toBe(303);
    expect(JSON.stringify(await read())).toBe(before);
  });

  it("of a row are preserved if an API client that does not know them replaces the list", async () => {
    const { who, id, read } = await begin({ securedCreditors: rows });
    const plain = rows.map((row) => only(row, regular));
    const patch = (list: Values[]) => put(who, id, list);
    await patch(plain.map((row) => ({ ...row, balanceOwed: "$77" })));
    expect((await read()).securedCreditors).toEqual(rows.map((row) => ({ ...row, balanceOwed: "$77" })));

    await patch([{ creditor: "A New Fictional Bank" }, ...plain.slice(1)]);
    const [first, second] = (await read()).securedCreditors;
    expect(first).toEqual({ creditor: "A New Fictional Bank" });
    expect(second).toEqual({ ...rows[1], ...plain[1] });

    await patch([{ ...plain[1], lastFour: "", street: null, zip: "28299" }]);
    const [left] = (await read()).securedCreditors;
    expect(left).toMatchObject({ zip: "28299" });
    expect(left).not.toHaveProperty("lastFour");
    expect(left).not.toHaveProperty("street");
  });

  it("of a row are not moved to a similar row", async () => {
    const { who, id, read } = await begin({ securedCreditors: [{ creditor: "", lastFour: "9921" }] });
    expect(await press(who, page, "add:securedCreditors")).toBe(303);
    const added = (await read()).securedCreditors;
    expect(added).toMatchObject([{ lastFour: "9921" }, { creditor: "" }]);
    expect(added[1]).not.toHaveProperty("lastFour");

    await put(who, id, [
      { creditor: "", lastFour: "9921", zip: "28202" },
      { creditor: "", zip: "28202" },
    ]);
    await put(who, id, [{ creditor: "", lastFour: "1" }, { creditor: "" }, { creditor: "" }]);
    const last = (await read()).securedCreditors;
    expect(last.map((row: Values) => row["lastFour"])).toEqual(["1", undefined, undefined]);
  });

  it("stay open if the only row is not removed", async () => {
    const who = await openBrowser(server.url);
    const fields = { "securedCreditors[0].creditor": "First Fictional Bank", open: "securedCreditors[0]" };
    const response = await who.post(page, { ...fields, intent: "remove:securedCreditors:0" });
    expect(response.headers.get("Location")).toContain("?open=securedCreditors%5B0%5D");
  });

  it("that are a list keep an added empty row while folded", async () => {
    const { who, read } = await begin({ personalInfo: { clientName: "Dee Fictional", priorCases: [{ filedOn: "2018-05-04" }] } });
    const personalInfo = "/step/personal-info";
    expect(await press(who, `${personalInfo}?open=priorCases`, "add:priorCases")).toBe(303);
    expect(await press(who, personalInfo, "save")).toBe(303);
    expect((await read()).personalInfo.priorCases).toMatchObject([{ filedOn: "2018-05-04" }, { filedOn: "" }]);
  });

  it("that are malformed are stored as typed, do not block Next, and get a message", async () => {
    const { who, read } = await begin({ securedCreditors: [{ creditor: "First Fictional Bank" }] });
    const typed = { zip: "123", state: "ZZ", lastFour: "4111 1111 1111 1234", incurredOn: "3024-01-01" };
    const fields = Object.entries(typed).map(([name, value]) => [`securedCreditors[0].${name}`, value]);
    const saved = await who.post(
      "/step/secured-creditors",
      new URLSearchParams([["securedCreditors[0].creditor", "Bank"], ...fields, ["intent", "next"]]),
    );
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/step/priority-creditors"]);
    expect((await read()).securedCreditors).toMatchObject([{ creditor: "Bank", ...typed }]);
    const html = await (await who.page("/step/secured-creditors")).text();
    for (const message of [
      "A ZIP code has five digits, such as 28202.",
      "Please use two letters, such as NC.",
      "Please give the last four digits only.",
      "Please check this date.",
    ])
      expect(html).toContain(message);
  });

  it("survive any way of saving, whichever of them are given", async () => {
    const parts = fc.array(fc.record({ row: fc.nat(rows.length - 1), keep: fc.func(fc.boolean()) }), { minLength: 1, maxLength: 3 });
    const saveKinds = fc.array(fc.constantFrom("page", "page opened", "unaware", "aware", "add and remove"), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(parts, saveKinds, async (picked, saves) => {
        const list = picked.map(({ row, keep }, index) => ({
          ...Object.fromEntries(Object.entries(rows[row]!).filter(([name]) => regular.includes(name) || keep(name))),
          creditor: `Fictional Bank ${index}`,
        }));
        const { who, id, read } = await begin({ securedCreditors: list });
        for (const kind of saves) await saveBy(kind, who, id, list);
        const now = completeValues(securedCreditors, stepValues(securedCreditors, await read()));
        expect(now["securedCreditors"]).toEqual(list);
      }),
      { numRuns: 25 },
    );
  });
});

async function saveBy(kind: string, who: Client, id: string, list: Values[]): Promise<void> {
  if (kind === "page") expect(await press(who, page, "save")).toBe(303);
  if (kind === "page opened") expect(await press(who, `${page}?open=securedCreditors%5B${list.length - 1}%5D`, "save")).toBe(303);
  if (kind === "unaware")
    await put(
      who,
      id,
      list.map((row) => only(row, regular)),
    );
  if (kind === "aware") await put(who, id, list);
  if (kind === "add and remove") {
    expect(await press(who, page, "add:securedCreditors")).toBe(303);
    expect(await press(who, page, `remove:securedCreditors:${list.length}`)).toBe(200);
  }
}
