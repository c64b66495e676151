import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const address = { street: "P.O. Box 100", city: "Raleigh", state: "NC", zip: "27602" };
const creditor = (originalCreditor: string, more: object = {}) => ({ originalCreditor, balanceOwed: "$100", ...more });
const createCase = (unsecuredCreditors: object[], more: object = {}) =>
  createApiForm(server.url, { personalInfo: { clientName: "Rowan Marlowe" }, unsecuredCreditors, ...more });
const path = (id: string) => `/admin/submissions/${id}/petition/creditors`;
const text = async (response: Response | Promise<Response>) => (await (await response).text()).replaceAll("<!-- -->", "");
const readCreditors = async (id: string): Promise<Record<string, string>[]> =>
  (await (await attorney.call("GET", `/api/admin/submissions/${id}`)).json()).formData.unsecuredCreditors;
const rowsOf = (html: string) => html.split('<tr id="line-creditor-').slice(1);
const seenOf = (html: string, place: string) =>
  new RegExp(`name="seen:${place.replace(/[[\]]/g, "\\$&")}" value="([^"]+)"`).exec(html)![1]!;

describe("the page with the creditors", () => {
  it("has each name and address once, with its lines, sum and problems, and collectors below their creditor", async () => {
    const id = await createCase(
      [
        creditor("Sample Bank", { ...address, balanceOwed: "$1,000" }),
        creditor("Sample Bank,", { ...address, balanceOwed: "$500", collector: { name: "Fetch LLC" } }),
        creditor("Other Store", { balanceOwed: "$20" }),
      ],
      { securedCreditors: [{ creditor: "Sample Bank", balanceOwed: "$7,000", collateral: "Car", ...address }] },
    );
    const rows = rowsOf(await text(attorney.page(path(id))));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatch(/Sample Bank.*D 2\.1<.*E\/F 4\.2<.*E\/F 4\.3<.*\$8,500.*P\.O\. Box 100, Raleigh, NC 27602/s);
    expect(rows[1]).toMatch(/^[^>]* class="creditor-below".*Fetch LLC.*Collector.*Still missing: street address/s);
    expect(rows[2]).toMatch(/Other Store.*Still missing: street address.*Not listed.*\$20/s);
    const open = await text(attorney.page(`${path(id)}?show=open`));
    expect(rowsOf(open)).toHaveLength(2);
    expect(open).toContain("Still without a complete address: 2.");
  });

  it("saves an address that is typed for all equal creditors, and keeps what is wrong", async () => {
    const id = await createCase([creditor("Sample Bank"), creditor("Other Store"), creditor("sample bank.")]);
    const html = await text(attorney.page(path(id)));
    expect(html).toContain("Save for all 2");
    const place = "unsecuredCreditors[0]";
    const post = (parts: object, seen = seenOf(html, place)) =>
      attorney.post(path(id), {
        [`seen:${place}`]: seen,
        ...Object.fromEntries(Object.entries({ ...address, ...parts }).map(([part, value]) => [`${part}:${place}`, value])),
      });
    const refused = await post({ zip: "2760" });
    const again = await text(refused);
    expect([refused.status, again.includes("A ZIP code has five digits"), again.includes('value="2760"')]).toEqual([422, true, true]);
    expect((await post({}, "AAAAAAAAAAAAAAAA")).status, "it has changed since").toBe(409);
    expect((await post({ state: "north carolina" })).status).toBe(303);
    const creditors = await readCreditors(id);
    expect([creditors[0], creditors[2]]).toMatchObject([address, address]);
    expect(creditors[1]).not.toHaveProperty("street");
    const actions = await withDatabase(server, (sql) => sql`select action from audit_log where form_id = ${id}`);
    expect(actions.map(({ action }) => action)).toContain("address_entered");
  });

  it("saves nothing of several addresses if one of the creditors has changed, and does not count what is being edited", async () => {
    const id = await createCase([creditor("Sample Bank"), creditor("Other Store"), creditor("Third, Inc.", address)]);
    const html = await text(attorney.page(path(id)));
    const entry = (place: string, seen = seenOf(html, place)) => ({
      [`seen:${place}`]: seen,
      ...Object.fromEntries(Object.entries(address).map(([part, value]) => [`${part}:${place}`, value])),
    });
    const [first, second] = [entry("unsecuredCreditors[0]"), entry("unsecuredCreditors[1]", "AAAAAAAAAAAAAAAA")];
    expect((await attorney.post(path(id), { ...first, ...second })).status).toBe(409);
    expect((await readCreditors(id))[0]).not.toHaveProperty("street");
    const edited = await text(attorney.page(`${path(id)}?edit=unsecuredCreditors[2]`));
    expect(rowsOf(edited)[2]).toContain('value="P.O. Box 100"');
    expect(edited).toMatch(/To complete <span class="petition-count">2</);
  });

  it("offers the address of another debt to the same creditor, and saves what is typed elsewhere with it", async () => {
    const id = await createCase([creditor("Sample Bank", address), creditor("Sample Bank"), creditor("Other Store")]);
    const html = await text(attorney.page(path(id)));
    const [, intent] = /name="intent" value="(copy [^"]+)"/.exec(html)!;
    const place = "unsecuredCreditors[2]";
    const typed = {
      [`seen:${place}`]: seenOf(html, place),
      ...Object.fromEntries(Object.entries(address).map(([part, value]) => [`${part}:${place}`, value])),
    };
    expect((await attorney.post(path(id), { intent: intent!, ...typed })).status).toBe(303);
    expect(await readCreditors(id)).toMatchObject([address, address, address]);
  });

  it("previews a pasted list with its errors by row, and saves what is selected of it", async () => {
    const id = await createCase([
      creditor("Sample Bank, N.A."),
      creditor("Other Store", { ...address, street: "1 Main St." }),
      creditor("Third, Inc."),
    ]);
    const list = [
      "name,line1,line2,city,state,zip",
      '"Sample Bank","P.O. Box 100",,Raleigh,NC,27602',
      "Other Store,P.O. Box 100,,Raleigh,NC,27602",
      '"Third, Inc.",P.O. Box 100,,Raleigh,NC,90210',
      "Nobody,P.O. Box 100,,Raleigh,NC,27602",
      "Too short,Raleigh",
    ].join("\r\n");
    const previewed = await attorney.post(path(id), { intent: "preview", list });
    const html = await text(previewed);
    expect(previewed.status).toBe(200);
    for (const message of [
      "Replaces 1 Main St., Raleigh, NC 27602",
      "ZIP code 90210 is not in NC.",
      "No creditor of this case has this name",
      "This row has 2 columns. It needs six: name, line1, line2, city, state, zip.",
    ])
      expect(html).toContain(message);
    expect((await readCreditors(id))[0]).not.toHaveProperty("street");
    const boxes = [...html.matchAll(/<input type="checkbox" name="row"( checked="")? value="([^"]+)"/g)];
    expect(boxes.map(([, checked]) => checked !== undefined)).toEqual([true, false]);
    const rows = boxes.map(([, , value]): [string, string] => ["row", value!]);
    const save = (selected: [string, string][]) =>
      attorney.post(path(id), new URLSearchParams([["intent", "import"], ["list", list], ...selected]));
    expect((await save([])).status).toBe(422);
    expect((await save(rows)).status).toBe(303);
    expect(await readCreditors(id)).toMatchObject([address, address, {}]);
    expect((await save(rows)).status, "the same again").toBe(409);
    const tabs = await text(attorney.post(path(id), { intent: "preview", list: "Third Inc\tP.O. Box 100\t\tRaleigh\tNC\t27602" }));
    expect(tabs).toContain("No address yet");
    expect((await attorney.post(path(id), { intent: "preview", list: " " })).status).toBe(422);
  });
});
