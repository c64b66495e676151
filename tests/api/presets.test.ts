import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { openBrowser, client as clientOf, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
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
  owner = await openBrowser(server.url);
  const formData = {
    ...couple.formData,
    personalInfo: { ...couple.formData.personalInfo, ncResidency: "yes", taxReturnsFiled: "yes" },
    propertyList: { ...couple.formData.propertyList, trustBeneficiary: "no", educationalIRA: "no" },
  };
  id = (await (await owner.call("POST", "/api/bankruptcy-forms", { formData })).json()).id;
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
  gaps: Line[];
  entries: (Line & { kind?: string; isApplied: boolean })[];
}

const path = () => `/api/admin/submissions/${id}/petition`;
const pagePath = () => `/admin/submissions/${id}/petition`;
const readPetition = async (): Promise<Petition> => (await attorney.call("GET", path())).json();
const find = (lines: Line[], form: string, line: string, part = "") =>
  lines.find((each) => each.form === form && each.line === line && each.part === part);
const trustLine = async () => find((await readPetition()).lines, "106AB", "25")!;
const isTrustOpen = async () => find((await readPetition()).gaps, "106AB", "25") !== undefined;
const text = async (response: Response | Promise<Response>) => (await (await response).text()).replaceAll("<!-- -->", "");
const presetsOn = (html: string) => [...html.matchAll(/<input type="hidden" name="preset" value="([^"]+)"/g)].map(([, preset]) => preset!);
const save = (formData: object) => owner.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData });

describe("the presets that nobody has changed", () => {
  const confirm = (presets: string[], formId = id) =>
    owner.post(
      "/step/review",
      new URLSearchParams([
        ["intent", "confirm-presets"],
        ["formId", formId],
        ...presets.map((each): [string, string] => ["preset", each]),
      ]),
    );

  it("are listed on the review step, and are answers after one press", async () => {
    const html = await text(owner.page("/step/review"));
    const presets = presetsOn(html);
    expect(html).toContain("These are right");
    expect(presets).toEqual(
      expect.arrayContaining(["propertyList.trustBeneficiary", "propertyList.educationalIRA", "personalInfo.ncResidency"]),
    );
    expect(presets).not.toContain("personalInfo.maritalStatus");
    expect([(await trustLine()).state, await isTrustOpen()]).toEqual(["default", true]);

    const response = await confirm(presets);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/step/review#before-title"]);
    const after = await text(owner.page("/step/review"));
    expect([presetsOn(after), after.includes("These are right")]).toEqual([[], false]);
    expect([await trustLine(), await isTrustOpen()]).toMatchObject([{ state: "answered", value: "No" }, false]);
  });

  it("that the page did not show stay as they are, and so do other answers", async () => {
    await confirm(["propertyList.educationalIRA", "personalInfo.maritalStatus", "clientName", "__proto__"]);
    expect(presetsOn(await text(owner.page("/step/review")))).toContain("propertyList.trustBeneficiary");
    expect((await trustLine()).state).toBe("default");
    expect((await confirm(["propertyList.trustBeneficiary"], "another-form")).status).toBe(409);
    expect((await trustLine()).state).toBe("default");
  });

  it("are confirmed only for as long as they stay the same, and along with what the office asks", async () => {
    await attorney.call("POST", `${path()}/ask`, { gaps: ["propertyList.educationalIRA"] });
    await confirm(["propertyList.trustBeneficiary"]);
    expect((await trustLine()).state).toBe("answered");
    const { trustBeneficiary: _, ...others } = couple.formData.propertyList;
    await save({ propertyList: { ...others, trustBeneficiary: "yes", trustValue: "$5" } });
    expect(await trustLine()).toMatchObject({ state: "answered", value: "Yes" });
  });

  it("can be confirmed behind an edit link by the client, not by the office's own access", async () => {
    const token = await createEditLink(server, id);
    const holder = clientOf(server.url, { Origin: server.url });
    const html = await text(holder.page(`/edit/${token}/review`));
    const presets = presetsOn(html);
    expect(presets).toContain("propertyList.trustBeneficiary");
    const fields: [string, string][] = [
      ["intent", "confirm-presets"],
      ["step", "review"],
      ...presets.map((each): [string, string] => ["preset", each]),
    ];
    expect((await holder.post(`/edit/${token}/review`, new URLSearchParams(fields))).status).toBe(200);
    expect((await trustLine()).state).toBe("answered");
    expect(presetsOn(await text(attorney.page(`/admin/submissions/${id}/answer/review`)))).toEqual([]);
  });
});

describe("the presets in the API", () => {
  const presetsPath = () => `/api/bankruptcy-forms/${id}/presets`;
  const listed = async (response: Response | Promise<Response>): Promise<string[]> =>
    (await (await response).json()).presets.map(({ path: at }: { path: string }) => at);

  it("are listed and confirmed by the client's programs", async () => {
    const all = await listed(owner.call("GET", presetsPath()));
    expect(all.toSorted()).toEqual(presetsOn(await text(owner.page("/step/review"))).toSorted());
    const paths = ["propertyList.trustBeneficiary"];
    const response = await owner.call("POST", presetsPath(), { paths });
    expect([response.status, await listed(response)]).toEqual([200, all.filter((each) => !paths.includes(each))]);
    expect([await trustLine(), await isTrustOpen()]).toMatchObject([{ state: "answered", value: "No" }, false]);
    expect((await owner.call("POST", presetsPath(), { paths })).status, "once more").toBe(200);
  });

  it("are none of other answers, and all or none are confirmed", async () => {
    const response = await owner.call("POST", presetsPath(), { paths: ["propertyList.trustBeneficiary", "personalInfo.maritalStatus"] });
    expect([response.status, (await response.json()).issues]).toEqual([422, [expect.objectContaining({ path: "paths[1]" })]]);
    expect((await owner.call("POST", presetsPath(), { paths: [] })).status).toBe(422);
    expect((await trustLine()).state).toBe("default");
  });

  it("are confirmed by nobody but the client", async () => {
    const paths = ["propertyList.trustBeneficiary"];
    const stranger = await openBrowser(server.url);
    for (const other of [attorney, stranger]) expect((await other.call("POST", presetsPath(), { paths })).status).toBe(404);
    expect((await trustLine()).state).toBe("default");
  });
});

describe("a line as the office finds it", () => {
  const keys = (html: string) => [...html.matchAll(/name="keep" value="([^"]+)"[^>]*>Confirm as is/g)].map(([, key]) => key!);
  const versionOf = (html: string) => /name="version" value="(\d+)"/.exec(html)![1]!;

  it("is confirmed with one press, until the client changes the answer", async () => {
    const html = await text(attorney.page(pagePath()));
    expect(keys(html)).toContain("106AB|25|||");
    const response = await attorney.post(pagePath(), { keep: "106AB|25|||", version: versionOf(html) });
    expect(response.status).toBe(303);
    expect([await trustLine(), await isTrustOpen()]).toMatchObject([{ state: "office", value: "No" }, false]);
    const { trustBeneficiary: _, ...others } = couple.formData.propertyList;
    await save({ propertyList: { ...others, trustBeneficiary: "yes", trustValue: "$5" } });
    expect(await trustLine()).toMatchObject({ state: "answered", value: "Yes" });
    expect((await readPetition()).entries).toMatchObject([{ kind: "confirmed", isApplied: false }]);
    expect(await text(attorney.page(`${pagePath()}/decisions`))).toContain("Entries that are not applied");
  });

  it("is confirmed through the API only with the value that it has", async () => {
    const place = { form: "106AB", line: "25", kind: "confirmed", reason: "Asked at the meeting" };
    const change = (value: string) => attorney.call("PATCH", path(), { entries: [{ ...place, value }] });
    expect((await change("Yes")).status).toBe(422);
    expect((await trustLine()).state).toBe("default");
    expect((await change("No")).status).toBe(200);
    expect((await trustLine()).state).toBe("office");
    expect((await attorney.call("PATCH", path(), { entries: [{ ...place, kind: "guessed", value: "No" }] })).status).toBe(422);
  });

  it("is left empty as not applicable, with a reason", async () => {
    const at = { form: "101", line: "14", part: "", item: "", person: "" };
    const isOpen = async () => find((await readPetition()).gaps, "101", "14") !== undefined;
    const url = `${pagePath()}/schedules?form=101&correct=${encodeURIComponent("101|14|||")}`;
    const gaps = await text(attorney.page(pagePath()));
    expect([await isOpen(), gaps.includes(`name="notApplicable" value="101|14|||"`)]).toEqual([true, true]);
    const leaveEmpty = (reason: string) =>
      attorney.post(pagePath(), { notApplicable: "101|14|||", "reason:101|14|||": reason, version: versionOf(gaps) });
    const withoutReason = await leaveEmpty(" ");
    expect([withoutReason.status, (await text(withoutReason)).includes("Please say why this line does not apply")]).toEqual([422, true]);
    const page = await text(attorney.page(url));
    const post = (reason: string) => attorney.post(url, { ...at, value: "", reason, intent: "notApplicable", version: versionOf(page) });
    const refused = await post("");
    expect([refused.status, (await text(refused)).includes("Please say why this line is corrected")]).toEqual([422, true]);
    expect((await leaveEmpty("No such property")).status).toBe(303);
    expect([await isOpen(), find((await readPetition()).lines, "101", "14")]).toMatchObject([false, { value: null, state: "office" }]);
  });

  it("has auction values that are confirmed once", async () => {
    const isOpen = async () => find((await readPetition()).gaps, "106AB", "15", "values") !== undefined;
    const html = await text(attorney.page(pagePath()));
    const key = "106AB|15|values||";
    expect([await isOpen(), keys(html).includes(key)]).toEqual([true, true]);
    await attorney.post(pagePath(), { keep: key, version: versionOf(html) });
    expect(await isOpen()).toBe(false);
  });
});
