import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { single } from "../support/households.ts";
import { controlsOnPage } from "../support/page-controls.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
  const { rows } = await (await attorney.call("GET", "/api/admin/tables/exemptions")).json();
  await attorney.call("PUT", "/api/admin/tables/exemptions", { rows: rows.map((row: object) => ({ ...row, isConfirmed: true })) });
});
beforeEach(async () => {
  id = await createApiForm(server.url, single.formData);
});
afterAll(() => server?.cleanup());

interface Claim {
  category: string | null;
  law: string;
  amount: number | null;
  isWhole: boolean;
}
interface Exemptions {
  version: number;
  none: string | null;
  categories: { key: string; claimed: number; limit: number | null; over: number }[];
  rows: { item: number; line: string; description: string; equity: number | null; claims: Claim[] }[];
}

const path = () => `/api/admin/submissions/${id}/petition/exemptions`;
const page = () => `/admin/submissions/${id}/petition/exemptions`;
const read = async (): Promise<Exemptions> => (await attorney.call("GET", path())).json();
const change = (body: object, version?: number) =>
  attorney.call("PATCH", path(), body, version === undefined ? {} : { "If-Match": `"${version}"` });
const car = { item: 1, description: "2016 Honda Civic" };
const vehicle = "N.C. Gen. Stat. § 1C-1601(a)(3)";
const wildcard = "N.C. Gen. Stat. § 1C-1601(a)(2)";
interface Line {
  form: string;
  line: string;
  part: string;
  item: number | null;
  value: unknown;
  state: string;
}
const readPetition = async (): Promise<{ lines: Line[]; gaps: Line[]; checks: { id: string }[] }> =>
  (await attorney.call("GET", `/api/admin/submissions/${id}/petition`)).json();
const readClaimLines = async (item = 1) =>
  Object.fromEntries(
    (await readPetition()).lines
      .filter((line) => line.form === "106C" && line.item === item && ["claimed", "whole", "law"].includes(line.part))
      .map(({ part, value, state }) => [part, value === null ? null : [value, state]]),
  );
const readFields = async (): Promise<Record<string, string>> => {
  const html = await (await attorney.page(page())).text();
  return Object.fromEntries(controlsOnPage(/<form method="post"[\s\S]*<\/form>/.exec(html)![0]));
};
const press = async (fields: Record<string, string>) => {
  const response = await attorney.post(page(), fields);
  return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
};

describe("the exemptions of a case, by API", () => {
  it("are claimed under several laws, changed, and cleared in one call each", async () => {
    const before = await read();
    expect(before).toMatchObject({ version: 0, none: null });
    expect(before.rows[0]).toMatchObject({ ...car, line: "3.1", value: 8_200, lien: 4_150, equity: 4_050, claims: [] });
    const claims = [
      { category: "motorVehicle", amount: 3_500 },
      { category: "wildcard", amount: 550 },
    ];
    const changed = await change({ set: "state", homestead: "no", rows: [{ ...car, claims }] }, 0);
    expect([changed.status, changed.headers.get("ETag")]).toEqual([200, '"1"']);
    const { rows, categories }: Exemptions = await changed.json();
    expect(rows[0]!.claims).toEqual([
      { category: "motorVehicle", law: vehicle, amount: 3_500, isWhole: false },
      { category: "wildcard", law: wildcard, amount: 550, isWhole: false },
    ]);
    expect(categories).toContainEqual(expect.objectContaining({ key: "wildcard", claimed: 550, limit: 5_000, over: 0 }));
    expect(await readClaimLines()).toEqual({
      claimed: [4_050, "office"],
      whole: null,
      law: [`${vehicle}, $3,500; ${wildcard}, $550`, "office"],
    });
    const history = await withDatabase(
      server,
      (sql) => sql`select detail, address from audit_log where form_id = ${id} and action = 'line_corrected' order by id`,
    );
    expect(history).toContainEqual({ detail: "106C line 2, claimed", address: "127.0.0.1" });

    expect((await change({ rows: [{ ...car, claims: rows[0]!.claims }] })).headers.get("ETag"), "sent back as received").toBe('"1"');
    await change({ rows: [{ ...car, claims: [{ law: "42 U.S.C. § 407", isWhole: true }] }] });
    expect(await readClaimLines()).toEqual({ claimed: null, whole: ["Yes", "office"], law: ["42 U.S.C. § 407", "office"] });
    await change({ rows: [{ ...car, claims: [] }] });
    expect(await readClaimLines()).toEqual({ claimed: null, whole: null, law: null });
    expect((await read()).rows[0]!.claims).toEqual([]);
  });

  it("are not corrected line by line, and stay as they are entered when the table of law changes", async () => {
    await change({
      rows: [
        {
          ...car,
          claims: [
            { category: "motorVehicle", amount: 3_500 },
            { law: "Act 9, $5; Act 8", amount: 6 },
          ],
        },
      ],
    });
    const entry = { form: "106C", line: "2", part: "claimed", item: 1, value: "$1", reason: "Letter" };
    const corrected = await attorney.call("PATCH", `/api/admin/submissions/${id}/petition`, { entries: [entry] });
    expect([corrected.status, (await corrected.json()).issues[0].message]).toEqual([
      422,
      "Exemptions are claimed in the table of exemptions, not line by line",
    ]);
    expect((await read()).rows[0]!.claims).toMatchObject([
      { category: "motorVehicle", amount: 3_500 },
      { category: null, law: "Act 9, $5; Act 8", amount: 6 },
    ]);
  });

  it("of an item that is gone are listed as not applied, until they are removed", async () => {
    const petition = async (): Promise<{ entries: { value: string; isApplied: boolean }[] }> =>
      (await attorney.call("GET", `/api/admin/submissions/${id}/petition`)).json();
    await change({ rows: [{ ...car, claims: [{ category: "motorVehicle", amount: 3_500 }] }] });
    await attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { vehicles: [] } });
    expect((await read()).rows.flatMap(({ claims }) => claims)).toEqual([]);
    expect((await petition()).entries).toMatchObject([{ value: `$3,500: ${vehicle}`, isApplied: false }]);
    const removal = { form: "106C", line: "2", part: "claimed", item: 1, value: null };
    expect((await attorney.call("PATCH", `/api/admin/submissions/${id}/petition`, { entries: [removal] })).status).toBe(200);
    expect((await petition()).entries).toEqual([]);
  });

  it("may exceed the limit and the value, which are checks", async () => {
    await change({ rows: [{ ...car, claims: [{ category: "motorVehicle", amount: 9_000 }] }] });
    const { checks } = await readPetition();
    expect(checks.map((check) => check.id)).toEqual(expect.arrayContaining(["exemption-over-limit", "exemption-over-value"]));
    expect((await read()).categories).toContainEqual(expect.objectContaining({ key: "motorVehicle", limit: 3_500, over: 5_500 }));
  });

  it("are rejected with what is wrong, and nothing is saved", async () => {
    const wrong: [object, string][] = [
      [{ rows: [{ ...car, description: "Another car", claims: [] }] }, "rows[0]"],
      [{ rows: [{ ...car, item: 2, claims: [] }] }, "rows[0]"],
      [{ rows: [{ ...car, claims: [{ category: "yacht", amount: 1 }] }] }, "rows[0].claims[0].category"],
      [{ rows: [{ ...car, claims: [{ category: "motorVehicle" }] }] }, "rows[0].claims[0].amount"],
      [{ rows: [{ ...car, claims: [{ category: "motorVehicle", amount: 1, isWhole: true }] }] }, "rows[0].claims[0].amount"],
      [{ rows: [{ ...car, claims: [{ category: "motorVehicle", amount: -1 }] }] }, "rows[0].claims[0].amount"],
      [{ rows: [{ ...car, claims: [{ category: "motorVehicle", law: "Another", amount: 1 }] }] }, "rows[0].claims[0].law"],
      [{ rows: [{ ...car, claims: [{ category: "wildcard", amount: 1 }, { amount: 1 }] }] }, "rows[0].claims[1].category"],
      [{ none: "" }, "none"],
      [{ none: "Nothing to protect", rows: [{ ...car, claims: [{ category: "wildcard", amount: 1 }] }] }, "none"],
      [{ set: "both" }, "set"],
    ];
    for (const [body, issue] of wrong) {
      const response = await change(body);
      expect([response.status, (await response.json()).issues?.[0]?.path], JSON.stringify(body)).toEqual([422, issue]);
    }
    expect(await read()).toMatchObject({ version: 0 });
    expect((await attorney.call("GET", path().replace(id, "A".repeat(24)))).status).toBe(404);
  });

  it("are not changed over somebody else's change of the same item", async () => {
    await change({ rows: [{ ...car, claims: [{ category: "motorVehicle", amount: 3_500 }] }] }, 0);
    const other = (await read()).rows[1]!;
    const goods = { item: other.item, description: other.description, claims: [{ category: "householdGoods", amount: 1_200 }] };
    expect((await change({ rows: [goods] }, 0)).status, "another item").toBe(200);
    const stale = await change({ rows: [{ ...car, claims: [] }] }, 0);
    expect(stale.status).toBe(412);
    const { exemptions, stale: keys } = await stale.json();
    expect(keys).toContain("106C|2|claimed|1|");
    expect(exemptions.rows[0].claims).toHaveLength(1);
  });

  it("leave a blocking gap until something is claimed or nothing is said to be claimed", async () => {
    const gaps = async () =>
      (await readPetition()).gaps.filter(({ form, line }) => form === "106C" && line === "2").map(({ part }) => part);
    expect(await gaps()).toEqual(["none"]);
    await change({ none: "Everything is encumbered" });
    expect(await gaps()).toEqual([]);
    expect((await read()).none).toBe("Everything is encumbered");
    await change({ none: null, rows: [{ ...car, claims: [{ amount: 100 }] }] });
    expect(await gaps(), "the law is missing").toEqual(["law"]);
  });
});

describe("the page of the exemptions, without scripts", () => {
  it("fills in what is left of the limit, keeps what is typed, and saves nothing before Save", async () => {
    const typed = {
      ...(await readFields()),
      "1.0.category": "motorVehicle",
      "2.0.other": "A law as typed",
      "2.0.amount": "about a lot",
      fill: "1.0",
    };
    const { status, html } = await press(typed);
    expect(status).toBe(200);
    const filled = Object.fromEntries(controlsOnPage(html));
    expect(filled).toMatchObject({
      "1.0.category": "motorVehicle",
      "1.0.amount": "$3,500",
      "2.0.other": "A law as typed",
      "2.0.amount": "about a lot",
    });
    expect(await read()).toMatchObject({ version: 0 });

    const rejected = await press(filled);
    expect([rejected.status, rejected.html.includes("Please enter an amount, as in $1,250")]).toEqual([422, true]);
    const kept = Object.fromEntries(controlsOnPage(rejected.html));
    expect(kept).toMatchObject({ "1.0.amount": "$3,500", "2.0.amount": "about a lot" });
    expect((await press({ ...kept, "2.0.amount": "$900" })).status).toBe(303);
    expect(await readClaimLines()).toMatchObject({ claimed: [3_500, "office"], law: [vehicle, "office"] });
    expect(await readClaimLines(2)).toMatchObject({ claimed: [900, "office"], law: ["A law as typed", "office"] });
  });

  it("fills in all open amounts at once, and says where nothing can be filled in", async () => {
    const fields = await readFields();
    const more = await press({ ...fields, "2.0.amount": "about a lot", more: "1" });
    expect(Object.fromEntries(controlsOnPage(more.html))).toMatchObject({ "1.1.amount": "", "2.0.amount": "about a lot" });
    const all = await press({
      ...fields,
      "1.0.category": "motorVehicle",
      "1.1.category": "wildcard",
      "1.1.amount": "",
      "2.0.category": "householdGoods",
      fill: "all",
    });
    expect(Object.fromEntries(controlsOnPage(all.html))).toMatchObject({
      "1.0.amount": "$3,500",
      "1.1.amount": "$550",
      "2.0.amount": "$1,200",
    });
    const without = await press({ ...fields, fill: "3.0" });
    expect(without.html).toContain("Please choose a law of the table first");
  });

  it("changes only what was changed on it, and shows a conflict at its item", async () => {
    const [mine, theirs] = [await readFields(), await readFields()];
    expect((await press({ ...theirs, "1.0.category": "motorVehicle", "1.0.amount": "$3,500" })).status).toBe(303);
    expect((await press({ ...mine, "2.0.category": "householdGoods", "2.0.amount": "$1,200" })).status, "another item").toBe(303);
    expect((await read()).rows.slice(0, 2).map(({ claims }) => claims[0]!.amount)).toEqual([3_500, 1_200]);
    const late = await press({ ...mine, "1.0.category": "wildcard", "1.0.amount": "$100" });
    expect([late.status, late.html.includes("Somebody else has changed this since you opened this page")]).toEqual([412, true]);
    const again = Object.fromEntries(controlsOnPage(late.html));
    expect(again).toMatchObject({ "1.0.category": "wildcard", "1.0.amount": "$100", "2.0.amount": "$1,200" });
    expect((await press(again)).status).toBe(303);
    expect((await read()).rows[0]!.claims).toMatchObject([{ category: "wildcard", amount: 100 }]);
  });

  it("follows an item that has moved, and tells of one that is gone", async () => {
    const fields = await readFields();
    const moved = structuredClone(single.formData);
    moved.vehicles.unshift({ ...moved.vehicles[0]!, make: "Newer" });
    await attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { vehicles: moved.vehicles } });
    const typed = { ...fields, "1.0.category": "motorVehicle", "1.0.amount": "$3,500" };
    const { description } = (await read()).rows[1]!;
    expect(description).toBe(car.description);
    expect((await press(typed)).status).toBe(303);
    expect((await read()).rows.slice(0, 2).map(({ claims }) => claims.length)).toEqual([0, 1]);
    const gone = await press({ ...typed, "1.about": "A car of others" });
    expect([gone.status, gone.html.includes("These items are no longer on it: A car of others.")]).toEqual([409, true]);
  });

  it("takes that nothing is claimed with its reason, and not beside claims", async () => {
    const fields = await readFields();
    const withoutReason = await press({ ...fields, none: "yes" });
    expect([withoutReason.status, withoutReason.html.includes("Please say why no exemption is claimed")]).toEqual([422, true]);
    const both = await press({ ...fields, none: "yes", reason: "Why", "1.0.category": "motorVehicle", "1.0.amount": "1" });
    expect([both.status, both.html.includes("Exemptions are claimed below")]).toEqual([422, true]);
    expect((await press({ ...fields, none: "yes", reason: "All is encumbered" })).status).toBe(303);
    const { none: _none, ...saved } = await readFields();
    expect(saved["reason"]).toBe("All is encumbered");
    expect((await press({ ...saved, reason: "" })).status).toBe(303);
    expect((await read()).none).toBeNull();
  });
});
