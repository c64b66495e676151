import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  await withDatabase(server, (sql) => sql`truncate firm_defaults`);
  id = await createApiForm(server.url, couple.formData);
});
afterAll(() => server?.cleanup());

interface Place {
  form: string;
  line: string;
  part: string;
  item: number | null;
  person: string | null;
}
interface Petition {
  version: number;
  lines: (Place & { value: unknown; state: string })[];
  gaps: Place[];
  proposals: (Place & { label: string; value: string })[];
  entries: (Place & { value: string; reason: string })[];
}

const defaultsPath = "/api/admin/firm-defaults";
const path = () => `/api/admin/submissions/${id}/petition`;
const pagePath = () => `/admin/submissions/${id}/petition/decisions`;
const readPetition = async (): Promise<Petition> => (await attorney.call("GET", path())).json();
const setDefaults = (values: object, headers = {}) => attorney.call("PUT", defaultsPath, { values }, headers);
const confirm = (lines: object[]) => attorney.call("POST", `${path()}/defaults`, { lines });
const text = async (response: Response | Promise<Response>) => (await (await response).text()).replaceAll("<!-- -->", "");
const hazard = { form: "107", line: "25", part: "", item: null, person: null };
const hazardLine = async () => (await readPetition()).lines.find(({ form, line }) => form === "107" && line === "25");

describe("the firm's defaults", () => {
  it("are read and replaced through the API, with who and when", async () => {
    const none = await (await attorney.call("GET", defaultsPath)).json();
    expect([none.version, none.changed, none.defaults.every(({ value }: { value: unknown }) => value === null)]).toEqual([0, null, true]);
    const response = await setDefaults({ "107.25": "no", "106I.3": "$0" });
    expect([response.status, response.headers.get("ETag")]).toEqual([200, '"1"']);
    const { version, changed, defaults } = await response.json();
    expect([version, changed]).toEqual([1, { at: expect.stringMatching(/^\d{4}-/), address: expect.stringMatching(/./), person: null }]);
    expect(defaults).toContainEqual({
      key: "107.25",
      label: "Have you notified any governmental unit of any release of hazardous material?",
      kind: "choice",
      choices: { yes: "Yes", no: "No" },
      value: "No",
    });
    const stale = await setDefaults({ "107.25": "yes" }, { "If-Match": '"0"' });
    expect([stale.status, (await stale.json()).defaults.version]).toEqual([412, 1]);
    expect((await setDefaults({ "107.25": "no" }, { "If-Match": '"1"' })).headers.get("ETag")).toBe('"2"');
    const stored = await withDatabase(server, (sql) => sql`select version from firm_defaults order by version`);
    expect(
      stored.map((row) => row["version"]),
      "earlier versions are kept",
    ).toEqual([1, 2]);
    const actions = await withDatabase(
      server,
      (sql) => sql`select detail from audit_log where action = 'firm_defaults_changed' order by id`,
    );
    expect(actions.slice(-2).map((row) => row["detail"])).toEqual(["106I.3, 107.25", "106I.3"]);
  });

  it.each([
    [{ "107.25": "None" }, { path: "values.107.25", choices: { yes: "Yes", no: "No" } }],
    [{ "106I.3": "none" }, { path: "values.106I.3", message: "Please enter an amount, as in $1,250" }],
  ])("are not %j", async (values, issue) => {
    const response = await setDefaults(values);
    expect([response.status, (await response.json()).issues]).toEqual([422, [expect.objectContaining(issue)]]);
    expect((await setDefaults({ "107.99": "no" })).status).toBe(422);
  });

  it("are set on a page, which keeps what was typed", async () => {
    const page = "/admin/firm-defaults";
    expect(await text(attorney.page(page))).toContain("No defaults are set yet.");
    const refused = await attorney.post(page, { version: "0", "106I.3": "nothing", "107.26": "no" });
    const html = await text(refused);
    expect([refused.status, html.includes("Please enter an amount, as in $1,250"), html.includes('value="nothing"')]).toEqual([
      422,
      true,
      true,
    ]);
    expect((await attorney.post(page, { version: "0", "106I.3": "$0", "107.26": "no", "107.14": "" })).status).toBe(303);
    expect(await text(attorney.page(page))).toContain("Last changed on");
    const other = await attorney.post(page, { version: "0", "107.26": "yes" });
    expect([other.status, (await text(other)).includes("Somebody else has changed the firm’s defaults")]).toEqual([412, true]);
    const { defaults } = await (await attorney.call("GET", defaultsPath)).json();
    expect(defaults.flatMap(({ key, value }: { key: string; value: string | null }) => (value === null ? [] : [[key, value]]))).toEqual([
      ["106I.3", "$0"],
      ["107.26", "No"],
    ]);
  });
});

describe("a case", () => {
  it("gets proposals, which are no answers until they are confirmed", async () => {
    expect((await readPetition()).proposals).toEqual([]);
    expect(await text(attorney.page(pagePath()))).not.toContain("Confirm the firm’s defaults");
    await setDefaults({ "107.25": "no", "106EF.offset": "no", "106I.3": "$0" });
    const { proposals, gaps, lines } = await readPetition();
    expect(proposals).toContainEqual({ ...hazard, label: expect.stringContaining("hazardous"), value: "No" });
    const offsets = lines.filter(({ form, part }) => form === "106EF" && part === "offset");
    expect(proposals.filter(({ part }) => part === "offset").length).toBe(offsets.length);
    expect(proposals.filter(({ form }) => form === "106I").map(({ person }) => person)).toEqual(["debtor1", "debtor2"]);
    expect(await hazardLine()).toMatchObject({ value: null, state: "missing" });
    expect(gaps).toContainEqual(expect.objectContaining(hazard));
  });

  it("has them confirmed with one press, apart from what was cleared", async () => {
    await setDefaults({ "107.25": "no", "107.26": "no", "106I.3": "$0" });
    const html = await text(attorney.page(pagePath()));
    const shown = [...html.matchAll(/name="default" checked="" value="([^"]+)"/g)].map(([, posted]) => posted!);
    expect(shown).toEqual(["106I|3|||debtor1=$0", "106I|3|||debtor2=$0", "107|25|||=No", "107|26|||=No"]);
    const press = (chosen: string[]) =>
      attorney.post(
        pagePath(),
        new URLSearchParams([
          ["intent", "confirmDefaults"],
          ["version", "0"],
          ...chosen.map((each): [string, string] => ["default", each]),
        ]),
      );
    expect((await press([])).status).toBe(422);
    expect((await press(["107|25|||=Yes"])).status, "it is not what the firm proposes").toBe(409);
    expect((await press(["107|1|||=Married"])).status).toBe(409);
    const response = await press(shown.slice(0, 3));
    expect([response.status, response.headers.get("Location")]).toEqual([303, expect.stringMatching(/\/petition\/decisions$/)]);
    const { entries, proposals, gaps } = await readPetition();
    expect(entries.map(({ form, line, value, reason }) => [form, line, value, reason])).toEqual([
      ["106I", "3", "$0", "Firm’s default, confirmed for this case"],
      ["106I", "3", "$0", "Firm’s default, confirmed for this case"],
      ["107", "25", "No", "Firm’s default, confirmed for this case"],
    ]);
    expect(proposals.map(({ line }) => line)).toEqual(["26"]);
    expect(gaps).not.toContainEqual(expect.objectContaining(hazard));
    await setDefaults({});
    expect(await hazardLine(), "a confirmed value stays").toMatchObject({ value: "No", state: "office" });
  });

  it("has them confirmed through the API", async () => {
    await setDefaults({ "107.25": "no" });
    expect((await confirm([])).status).toBe(422);
    const wrong = await confirm([
      { ...hazard, value: "No" },
      { ...hazard, line: "26", value: "No" },
    ]);
    expect([wrong.status, (await wrong.json()).issues]).toEqual([422, [expect.objectContaining({ path: "lines[1].value" })]]);
    expect(await hazardLine()).toMatchObject({ value: null });
    const response = await confirm([{ ...hazard, value: "No" }]);
    expect([response.status, response.headers.get("ETag"), (await response.json()).proposals]).toEqual([200, '"1"', []]);
    expect(await hazardLine()).toMatchObject({ value: "No", state: "office" });
  });
});
