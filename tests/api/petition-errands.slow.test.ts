import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm, clientWithEditLink } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { couple, single } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const admin = "/api/admin/submissions";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

interface Line {
  form: string;
  line: string;
  part: string;
  item: number | null;
  person: string | null;
  value: unknown;
  state: string;
}

interface Petition {
  lines: Line[];
  gaps: { path: string | null; who: string; isBlocking: boolean }[];
  entries: (Line & { isApplied: boolean })[];
}

const readPetition = async (id: string): Promise<Petition> => (await attorney.call("GET", `${admin}/${id}/petition`)).json();
const changeEntries = (id: string, entries: object[]) => attorney.call("PATCH", `${admin}/${id}/petition`, { entries });
const askForGaps = (id: string, gaps: unknown) => attorney.call("POST", `${admin}/${id}/petition/ask`, { gaps });
const readAsk = async (id: string) => (await attorney.call("GET", `${admin}/${id}/ask`)).json();
const isMissing = async (id: string, path: string) => (await readPetition(id)).gaps.some((gap) => gap.path === path);
const readIssues = async (response: Response) => (await response.json()).issues as { path: string; message: string }[];
const pathsOf = (list: { questions: { path: string }[] }) => list.questions.map(({ path }) => path);

function createIncompleteAnswers() {
  const formData = structuredClone(couple.formData);
  formData.securedCreditors[0]!.balanceOwed = "";
  formData.unsecuredCreditors[2]!.balanceOwed = "";
  return formData;
}

describe("asking a client for gaps", () => {
  it("returns a link that adds the gaps to the unanswered questions of an earlier list", async () => {
    const id = await createApiForm(server.url, createIncompleteAnswers());
    await attorney.call("POST", `${admin}/${id}/ask`, { paths: ["contactInfo.city"], papers: ["payStubs"], line: "Please hurry." });
    const response = await askForGaps(id, ["securedCreditors[0].balanceOwed", "securedCreditors[0].balanceOwed"]);
    expect(response.status).toBe(201);
    const { token } = (await response.json()) as { token: string };
    const list = await readAsk(id);
    expect(list).toMatchObject({ line: "Please hurry.", total: 3, papers: [{ type: "payStubs" }] });
    expect(pathsOf(list)).toEqual(["contactInfo.city", "securedCreditors[0].balanceOwed"]);
    expect(await (await apiClient(server.url).page(`/edit/${token}`)).text()).toContain("Balance owed");
  });

  it("accepts every gap that only the client can fill", async () => {
    for (const formData of [couple.formData, single.formData, { personalInfo: { clientName: "Nobody Yet" } }]) {
      const id = await createApiForm(server.url, formData);
      const gaps = (await readPetition(id)).gaps.filter(({ who, path }) => who === "client" && path !== null).map(({ path }) => path!);
      expect(gaps.length).toBeGreaterThan(1);
      expect((await askForGaps(id, [...new Set(gaps)].slice(0, 100))).status).toBe(201);
    }
  });

  it.each([
    ["contactInfo.nothing", "gaps[0]", "This form does not ask that question: contactInfo.nothing"],
    ["contactInfo.city", "gaps[0]", "Nothing is missing there that the client can answer: contactInfo.city"],
    ["personalProperty.otherPersonalProperty", "gaps[0]", "Nothing is missing there that the client can answer"],
  ])("returns 422 for %s", async (path, issuePath, message) => {
    const id = await createApiForm(server.url, couple.formData);
    const response = await askForGaps(id, [path]);
    expect(response.status).toBe(422);
    const [issue] = await readIssues(response);
    expect(issue).toMatchObject({ path: issuePath, message: expect.stringContaining(message) });
    expect((await attorney.call("GET", `${admin}/${id}/ask`)).status).toBe(404);
  });

  it("returns 422 for invalid lists, 401 to others, and 404 for missing cases", async () => {
    const id = await createApiForm(server.url, couple.formData);
    expect((await readIssues(await askForGaps(id, [])))[0]!.message).toBe("Please choose at least one question or paper");
    expect((await readIssues(await askForGaps(id, "x")))[0]!.message).toBe("Please send a list of paths");
    expect((await readIssues(await askForGaps(id, [7])))[0]).toEqual({ path: "gaps[0]", message: "Please send the path of a gap" });
    expect((await askForGaps("AAAAAAAAAAAAAAAAAAAAAAAA", ["x"])).status).toBe(404);
    expect((await apiClient(server.url).call("POST", `${admin}/${id}/petition/ask`, { gaps: ["x"] })).status).toBe(401);
  });

  it("closes the gap of a preset permanently once the client confirms it", async () => {
    const path = "personalInfo.maritalStatus";
    const { maritalDetail: _, ...personalInfo } = single.formData.personalInfo;
    const id = await createApiForm(server.url, { ...single.formData, personalInfo });
    expect(await isMissing(id, path)).toBe(true);
    const { token } = (await (await askForGaps(id, [path])).json()) as { token: string };
    expect(await isMissing(id, path)).toBe(true);
    await clientWithEditLink(server.url, token).post(`/edit/${token}`, { intent: `confirm:${path}` });
    expect(await isMissing(id, path)).toBe(false);
    expect((await readPetition(id)).lines).toContainEqual(
      expect.objectContaining({ form: "122A1", line: "1", part: "", state: "answered" }),
    );
    await attorney.call("POST", `${admin}/${id}/ask`, { papers: ["payStubs"] });
    expect(await isMissing(id, path), "after another ask").toBe(false);
    await attorney.post(`/admin/submissions/${id}/requests`, { intent: "withdraw" });
    expect((await attorney.call("GET", `${admin}/${id}/ask`)).status).toBe(404);
    expect(await isMissing(id, path), "after the ask was withdrawn").toBe(false);
    expect((await attorney.post(`/admin/submissions/${id}/requests`, { intent: "withdraw" })).status).toBe(303);
  });
});

describe("a correction of a petition line", () => {
  const findClaimedLine = async (id: string, name: string) => {
    const { lines } = await readPetition(id);
    const { item } = lines.find(({ form, part, value }) => form === "106C" && part === "description" && String(value).includes(name))!;
    return lines.find((line) => line.form === "106C" && line.item === item && line.part === "claimed")!;
  };
  /** Claims an amount for an item; none for null. */
  const claim = async (id: string, name: string, amount: number | null) => {
    const path = `${admin}/${id}/petition/exemptions`;
    const { rows } = (await (await attorney.call("GET", path)).json()) as { rows: { item: number; description: string }[] };
    const { item, description } = rows.find((row) => row.description.includes(name))!;
    const claims = amount === null ? [] : [{ law: "A law", amount }];
    expect((await attorney.call("PATCH", path, { rows: [{ item, description, claims }] })).status).toBe(200);
  };
  const firstVehicle = { year: "2009", make: "Imaginary", model: "Wagon", currentValue: "$900" };

  it("follows its item when the client inserts another one before it", async () => {
    const id = await createApiForm(server.url, couple.formData);
    const car = await findClaimedLine(id, couple.formData.vehicles[0]!.model!);
    await claim(id, couple.formData.vehicles[0]!.model!, 3_500);
    await changeEntries(id, [{ form: "106D", line: "2.1", part: "claim", item: 1, value: "$7", reason: "Payoff letter" }]);
    const first = { creditor: "Newest Lender", balanceOwed: "$10", collateral: "Tools" };
    const vehicles = [firstVehicle, ...couple.formData.vehicles];
    const securedCreditors = [first, ...couple.formData.securedCreditors];
    await attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { vehicles, securedCreditors } });

    const movedLine = await findClaimedLine(id, couple.formData.vehicles[0]!.model!);
    expect(movedLine).toMatchObject({ item: car.item! + 1, value: 3_500, state: "office" });
    const { entries, lines } = await readPetition(id);
    expect(entries).toMatchObject([{ form: "106D", line: "2.2", item: 2, value: "$7", isApplied: true }]);
    expect(lines).toContainEqual(expect.objectContaining({ form: "106D", line: "2.2", part: "claim", value: 7 }));

    const newest = await findClaimedLine(id, firstVehicle.model);
    expect(newest.item).toBe(car.item);
    await claim(id, firstVehicle.model, 900);
    expect(await findClaimedLine(id, couple.formData.vehicles[0]!.model!), "the other item's line").toMatchObject({ value: 3_500 });
    expect(await findClaimedLine(id, firstVehicle.model)).toMatchObject({ value: 900 });
    await claim(id, couple.formData.vehicles[0]!.model!, null);
    expect(await findClaimedLine(id, couple.formData.vehicles[0]!.model!)).toMatchObject({ value: null });
    expect((await readPetition(id)).entries).toHaveLength(1);
  });

  it("follows the source of an income when the client inserts another one of the same year before it", async () => {
    const rows = [{ year: "2026", who: "me" as const, source: "Tutoring", amount: "$100" }];
    const listed = (otherIncomeRows: object[]) => ({ financialAffairs: { ...single.formData.financialAffairs, otherIncomeRows } });
    const id = await createApiForm(server.url, { ...single.formData, ...listed(rows) });
    await attorney.call("PATCH", `${admin}/${id}/petition`, { asOf: "2026-11-20" });
    const criteria = { form: "107", line: "5", part: "amount", person: "debtor1" };
    await changeEntries(id, [{ ...criteria, item: 1, value: "$120", reason: "Statement" }]);
    const formData = listed([{ ...rows[0], source: "Lottery", amount: "$5" }, ...rows]);
    await attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData });
    const amounts = (await readPetition(id)).lines.filter(({ form, line, part }) => form === "107" && line === "5" && part === "amount");
    expect(amounts.map(({ item, value }) => [item, value])).toEqual([
      [1, 5],
      [2, 120],
    ]);
  });

  it("follows each spouse's income of a source and year in lists with a column per spouse", async () => {
    const income = (who: "me" | "spouse", year: string, amount: string) => ({ who, year, amount, source: "Social Security" });
    const rows = [income("spouse", "2025", "$250"), income("me", "2026", "$100"), income("spouse", "2026", "$200")];
    const month = (who: "me" | "spouse", alimony: string) => ({ who, month: "June 2026", alimony });
    const months = [month("me", "$10"), month("spouse", "$20")];
    const listed = (otherIncomeRows: object[], sixMonths: object[]) => ({
      financialAffairs: { ...couple.formData.financialAffairs, otherIncomeRows },
      income: { ...couple.formData.income, sixMonths },
    });
    const id = await createApiForm(server.url, { ...couple.formData, ...listed(rows, months) });
    const entries = [
      { form: "107", line: "5", part: "amount", item: 3, person: "debtor2", value: "$220", reason: "Statement" },
      { form: "122A1", line: "2", part: "alimony", item: 2, person: "debtor2", value: "$22", reason: "Statement" },
    ];
    expect((await (await attorney.call("PATCH", `${admin}/${id}/petition`, { asOf: "2026-11-20", entries })).json()).entries).toHaveLength(
      2,
    );

    const reordered = [income("spouse", "2026", "$200"), income("me", "2026", "$100"), income("spouse", "2025", "$250")];
    const formData = listed(
      [{ ...reordered[0], source: "Lottery" }, ...reordered],
      [months[0]!, ...months].map((row, n) => (n ? row : { ...row, month: "July 2026" })),
    );
    await attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData });
    const { lines } = await readPetition(id);
    const amounts = (criteria: Partial<Line>) =>
      lines
        .filter((line) => Object.entries(criteria).every(([name, value]) => line[name as keyof Line] === value))
        .map(({ item, value }) => [item, value]);
    expect(amounts({ form: "107", line: "5", part: "amount", person: "debtor2" })).toEqual([
      [1, 200],
      [2, 220],
      [4, 250],
    ]);
    expect(amounts({ form: "122A1", part: "alimony" })).toEqual([
      [1, 10],
      [2, 10],
      [3, 22],
    ]);
  });

  it("is not applied if two items have the same name", async () => {
    const id = await createApiForm(server.url, couple.formData);
    await changeEntries(id, [{ form: "106D", line: "2.1", part: "claim", item: 1, value: "$7", reason: "Payoff letter" }]);
    const [one, ...others] = couple.formData.securedCreditors;
    await attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { securedCreditors: [...others, one, one] } });
    expect((await readPetition(id)).entries).toMatchObject([{ line: "2.1", isApplied: false }]);
  });

  describe("of one of two items with the same name", () => {
    const account = (instituteName: string, balance: string) => ({
      kind: "checking" as const,
      owner: "me" as const,
      instituteName,
      balance,
    });
    const accounts = [account("First Citizens", "$450"), account("Wells Fargo", "$4,000")];
    const listed = (bankAccounts: object[]) => ({ personalProperty: { ...single.formData.personalProperty, bankAccounts } });
    const list = (id: string, bankAccounts: object[]) =>
      attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: listed(bankAccounts) });
    const correction = { form: "106AB", line: "17.1", part: "value", item: 1, value: "$500", reason: "Bank statement" };
    const createCorrected = async () => {
      const id = await createApiForm(server.url, { ...single.formData, ...listed(accounts) });
      await changeEntries(id, [correction]);
      return id;
    };
    const readAccounts = async (id: string) => {
      const { entries, lines } = await readPetition(id);
      const values = lines.filter(({ line, part }) => line.startsWith("17.") && part === "value").map(({ value }) => value);
      return { isApplied: entries[0]!.isApplied, values };
    };

    it("is applied until their number changes", async () => {
      const id = await createCorrected();
      expect(await readAccounts(id)).toEqual({ isApplied: true, values: [500, 4_000] });
      await list(id, accounts.slice(1));
      expect(await readAccounts(id)).toEqual({ isApplied: false, values: [4_000] });
      await changeEntries(id, [correction]);
      expect(await readAccounts(id), "corrected again").toEqual({ isApplied: true, values: [500] });
    });

    it("is not applied to the other one when the corrected one is removed from the end", async () => {
      const id = await createApiForm(server.url, { ...single.formData, ...listed(accounts) });
      await changeEntries(id, [{ ...correction, line: "17.2", item: 2 }]);
      await list(id, accounts.slice(0, 1));
      expect(await readAccounts(id)).toEqual({ isApplied: false, values: [450] });
    });

    it("is not applied to one that takes its place", async () => {
      const id = await createCorrected();
      await list(id, [...accounts.slice(1), account("Truist", "$60")]);
      expect(await readAccounts(id)).toEqual({ isApplied: false, values: [4_000, 60] });
    });

    it("follows the one with the same answers", async () => {
      const id = await createCorrected();
      await list(id, accounts.toReversed());
      expect(await readAccounts(id)).toEqual({ isApplied: true, values: [4_000, 500] });
    });

    it("is not applied after the client adds the other one", async () => {
      const id = await createApiForm(server.url, { ...single.formData, ...listed(accounts.slice(0, 1)) });
      await changeEntries(id, [correction]);
      await list(id, accounts);
      expect(await readAccounts(id)).toEqual({ isApplied: false, values: [450, 4_000] });
    });
  });

  describe("in a list that depends on the day of filing", () => {
    const wages = { form: "107", line: "4", part: "amount", item: 1, person: "debtor1", value: "$1,234", reason: "Pay stub" };
    const readYear = (lines: Line[]) => {
      const corrected = lines.filter(({ form, line, state }) => form === "107" && line === "4" && state === "office");
      const { item } = corrected[0] ?? { item: null };
      return { count: corrected.length, year: lines.find((each) => each.form === "107" && each.line === "4" && each.item === item)!.value };
    };
    const changeFor = (id: string, change: object) => attorney.call("PATCH", `${admin}/${id}/petition`, change);

    it("stays with its item as of another day", async () => {
      const id = await createApiForm(server.url, single.formData);
      await changeFor(id, { asOf: "2026-11-20", entries: [wages] });
      const { lines } = (await (await attorney.call("GET", `${admin}/${id}/petition?asOf=2027-01-15`)).json()) as Petition;
      expect(readYear(lines)).toEqual({ count: 1, year: "2026" });
    });

    it("belongs to the item that the list has as of a day saved with it", async () => {
      const id = await createApiForm(server.url, single.formData);
      await changeFor(id, { asOf: "2026-11-20" });
      await changeFor(id, { asOf: "2027-01-15", entries: [wages] });
      expect(readYear((await readPetition(id)).lines)).toEqual({ count: 1, year: "2027" });
    });

    it("is kept beside one of the item that had its place before", async () => {
      const id = await createApiForm(server.url, single.formData);
      await changeFor(id, { asOf: "2026-11-20", entries: [wages] });
      await changeFor(id, { asOf: "2027-01-15", entries: [{ ...wages, value: "$99" }] });
      expect((await readPetition(id)).entries).toMatchObject([
        { item: 2, value: "$1,234", isApplied: true },
        { item: 1, value: "$99", isApplied: true },
      ]);
    });
  });
});
