import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
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
  id = await createApiForm(server.url, couple.formData);
});
afterAll(() => server?.cleanup());

interface Line {
  form: string;
  line: string;
  part: string;
  item: number | null;
  person: string | null;
  value: string | number | null;
  state: string;
}
interface Petition {
  version: number;
  lines: Line[];
  gaps: (Line & { who: string; table?: string })[];
  entries: (Line & { reason: string; kind?: string })[];
}

const path = () => `/api/admin/submissions/${id}/petition`;
const readPetition = async (): Promise<Petition> => (await attorney.call("GET", path())).json();
const change = (entries: object[]) => attorney.call("PATCH", path(), { entries });
const find = (lines: Line[], form: string, line: string, part = "") =>
  lines.find((each) => each.form === form && each.line === line && each.part === part);
const text = async (response: Response | Promise<Response>) => (await (await response).text()).replaceAll("<!-- -->", "");
const gapsPath = (form = "") => `/admin/submissions/${id}/petition${form && `?form=${form}`}`;
/** Names of the controls that enter values, in the order of the page. */
const controlsOn = (html: string) => [...new Set([...html.matchAll(/ name="value:([^"]+)"/g)].map(([, key]) => key!))];

describe("the choices of a line", () => {
  const yesNo = { yes: "Yes", no: "No" };
  const hazard = { form: "107", line: "25", reason: "Asked" };
  const disputed = { form: "106D", line: "2.5", part: "disputed", item: 5, reason: "Asked" };

  it("are entered by key or wording", async () => {
    expect((await change([{ ...hazard, value: "no" }])).status).toBe(200);
    expect(find((await readPetition()).lines, "107", "25")).toMatchObject({ value: "No", state: "office" });
    const again = await change([{ ...hazard, value: "NO" }]);
    expect([again.status, again.headers.get("ETag")], "it is the same entry").toEqual([200, '"1"']);
  });

  it.each(["None", "N/A", "-", "Not that I know", "constructor", "Yes, once"])("are none of %j", async (value) => {
    for (const place of [hazard, disputed]) {
      const response = await change([{ ...place, value }]);
      const { issues } = await response.json();
      expect([response.status, issues]).toEqual([
        422,
        [{ path: "entries[0].value", message: "Please choose one of: Yes; No", choices: yesNo }],
      ]);
    }
    expect((await readPetition()).entries).toEqual([]);
  });

  it("are radio buttons in the form that corrects a line, with the one that it has", async () => {
    const radios = (html: string) => [...html.matchAll(/<input type="radio"[^>]*name="value"[^>]*>/g)].map(([input]) => input);
    const pageOf = (key: string) =>
      text(attorney.page(`/admin/submissions/${id}/petition/schedules?correct=${encodeURIComponent(key)}&form=107`));
    const open = radios(await pageOf("107|25|||"));
    expect(open.map((input) => /value="([^"]*)"/.exec(input)![1])).toEqual(["yes", "no"]);
    expect(open.some((input) => input.includes("checked"))).toBe(false);
    const status = radios(await pageOf("107|1|||"));
    expect(status.map((input) => [/value="([^"]*)"/.exec(input)![1], input.includes("checked")])).toEqual([
      ["married", true],
      ["notMarried", false],
    ]);
    const url = `/admin/submissions/${id}/petition/schedules?form=107&correct=${encodeURIComponent("107|25|||")}`;
    const post = (value: object) =>
      attorney.post(url, { ...hazard, part: "", item: "", person: "", intent: "correct", version: "0", ...value });
    const refused = await post({});
    expect([refused.status, (await text(refused)).includes("Please enter a value for the line")]).toEqual([422, true]);
    expect((await post({ value: "no" })).status).toBe(303);
    expect(find((await readPetition()).lines, "107", "25")).toMatchObject({ value: "No", state: "office" });
  });
});

describe("the page with the gaps", () => {
  it("has an entry for every gap that is closed on its line, with the label, the reason and the right control", async () => {
    const html = await text(attorney.page(gapsPath("107")));
    const { gaps } = await readPetition();
    const keys = controlsOn(html);
    expect(keys).toEqual(["107|14|||", "107|16|||", "107|25|||", "107|26|||", "107|preparer|||"]);
    expect(new Set(keys).size).toBe(gaps.filter(({ form }) => form === "107").length);
    expect(html).toContain("25: Have you notified any governmental unit of any release of hazardous material?");
    expect(html).toContain("Say whether the client notified an agency of a release of hazardous material.");
    expect(html).toMatch(/<input type="radio" name="value:107\|25\|\|\|"[^>]* value="no"/);
    const petition = await text(attorney.page(gapsPath("101")));
    expect(controlsOn(petition)).not.toContain("101|7|||");
    expect(petition).toMatch(/<a href="[^"]*\/petition\/decisions#entries">Decide/);
    expect(await text(attorney.page(gapsPath("106C")))).toMatch(/<a href="[^"]*\/petition\/exemptions[^"]*">Claim exemptions/);
  });

  it("saves only what was filled in, and leads to the next gap", async () => {
    const before = await readPetition();
    const response = await attorney.post(gapsPath(), {
      version: "0",
      "value:106I|3|||debtor1": "$0",
      "value:106I|3|||debtor2": " ",
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, `${gapsPath()}?next=106I%7C3%7C%7C%7Cdebtor2`]);
    const after = await readPetition();
    expect(after.entries).toMatchObject([
      { form: "106I", line: "3", person: "debtor1", value: "$0", reason: "Entered where it was missing" },
    ]);
    expect(after.gaps.length).toBe(before.gaps.length - 1);
    expect(await text(attorney.page(response.headers.get("Location")!))).toMatch(
      /<input name="value:106I\|3\|\|\|debtor2"[^>]*autofocus=""|autofocus=""[^>]*name="value:106I\|3\|\|\|debtor2"/,
    );
  });

  it("goes on with the next form after the last gap of a form, and asks for something to save", async () => {
    const both = { "value:106I|3|||debtor1": "$0", "value:106I|3|||debtor2": "$0" };
    const { headers } = await attorney.post(gapsPath("106I"), { version: "0", ...both });
    expect(headers.get("Location")).toMatch(/petition\?next=106J%7C17b/);
    const nothing = await attorney.post(gapsPath("107"), { version: "1" });
    expect([nothing.status, (await text(nothing)).includes("Nothing is entered yet.")]).toEqual([422, true]);
  });

  it("saves nothing of what is partly wrong, and keeps everything typed, whatever was pressed", async () => {
    const fields = {
      version: "0",
      "value:106EF|2.1|priority|1|": "a few dollars",
      "value:106EF|2.2|priority|2|": "$120",
      "value:106D|2.5|disputed|5|": "no",
    };
    const presses: Record<string, string>[] = [{}, { keep: "106AB|32|||" }];
    for (const press of presses) {
      const response = await attorney.post(gapsPath(), { ...fields, ...press });
      const html = await text(response);
      expect(response.status).toBe(422);
      expect(html).toContain("Please enter an amount, as in $1,250");
      expect(html).toMatch(/value="a few dollars"/);
      expect(html).toMatch(/value="\$120"/);
      expect(html).toMatch(/name="value:106D\|2\.5\|disputed\|5\|"[^>]*checked=""[^>]* value="no"/);
      expect((await readPetition()).entries).toEqual([]);
    }
    const { "value:106EF|2.1|priority|1|": _, ...right } = fields;
    expect((await attorney.post(gapsPath(), { ...right, keep: "106AB|32|||" })).status).toBe(303);
    expect((await readPetition()).entries.map(({ form, kind }) => [form, kind])).toEqual([
      ["106D", undefined],
      ["106EF", undefined],
      ["106AB", "confirmed"],
    ]);
  });

  it("keeps a value that is there, or replaces it with a reason", async () => {
    const key = "106AB|1.2|portion|2|";
    const post = (fields: object) => attorney.post(gapsPath("106AB"), { version: "0", ...fields });
    expect(await text(attorney.page(gapsPath("106AB")))).toContain("Now: $3,000");
    const without = await post({ [`value:${key}`]: "$1,900" });
    expect([without.status, (await text(without)).includes("Please say why this line is corrected")]).toEqual([422, true]);
    expect((await post({ [`value:${key}`]: "$1,900", keep: key })).status).toBe(422);
    const outdated = await post({ keep: key, [`was:${key}`]: "$2,000" });
    expect([outdated.status, (await text(outdated)).includes("This line has another value")]).toEqual([422, true]);
    expect((await post({ keep: key, [`was:${key}`]: "$3,000" })).status).toBe(303);
    expect((await readPetition()).entries).toMatchObject([{ line: "1.2", kind: "confirmed", value: "$3,000" }]);
  });

  it("does not overwrite what somebody else has entered since, and keeps what was typed", async () => {
    await change([{ form: "107", line: "25", value: "Yes", reason: "Told on the phone" }]);
    const post = (fields: object) => attorney.post(gapsPath("107"), { "value:107|25|||": "no", ...fields });
    const asked = await post({ version: "0" });
    const html = await text(asked);
    expect([asked.status, html.includes("Now: Yes"), html.includes("Please say why this line is corrected")]).toEqual([422, true, true]);
    expect(html).toMatch(/name="value:107\|25\|\|\|"/);
    const reason = { "reason:107|25|||": "It was another client" };
    const stale = await post({ version: "0", ...reason });
    expect([stale.status, (await text(stale)).includes("Somebody else has changed this line")]).toEqual([412, true]);
    expect(find((await readPetition()).lines, "107", "25")).toMatchObject({ value: "Yes" });
    expect((await post({ version: "1", ...reason })).status).toBe(303);
    expect(find((await readPetition()).lines, "107", "25")).toMatchObject({ value: "No" });
  });
});
