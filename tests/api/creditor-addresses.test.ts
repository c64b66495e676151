import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newApiKey } from "../../app/platform/api-keys.server.ts";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedForm } from "../support/cases.ts";
import { apiClient, client, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { startServer, type TestServer } from "../support/server.ts";

const book = "/api/admin/creditor-addresses";
const capital = { name: "Capital Lantern Bank", street: "P.O. Box 30285", city: "Raleigh", state: "NC", zip: "27602" };
const moved = { ...capital, street: "P.O. Box 71083", zip: "27605" };

interface Entry {
  id: string;
  version: number;
  earlier: object[];
  source: string;
}
interface Lacking {
  path: string;
  name: string;
  proposals: { address: Entry & typeof capital; similarity: number; seen: string }[];
}
interface Uses {
  places: { formId: string; path: string; seen: string; isOutdated: boolean; isSimilar: boolean }[];
}

const sync = newApiKey("sync", "full");
const reports = newApiKey("reports", "read");

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, API_KEYS: `${sync.entry},${reports.entry}` } });
  attorney = await signedInAttorney(server.url);
});
beforeEach(() => withDatabase(server, (sql) => sql`truncate creditor_addresses, forms cascade`));
afterAll(() => server?.cleanup());

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json() as Promise<Body>;
const add = (address: object = capital) => json<Entry>(attorney.call("POST", book, address));
const owing = (creditors: object[], more: object = {}) =>
  filedForm(server.url, { personalInfo: { clientName: "Rowan Marlowe" }, unsecuredCreditors: creditors, ...more });
const address = ({ street, city, state, zip }: typeof capital) => ({ street, city, state, zip });
const creditor = (name: string, more: object = {}) => ({ originalCreditor: name, balanceOwed: "$900", ...more });
const petition = (id: string) => `/api/admin/submissions/${id}/petition`;
const lackingIn = (id: string) => json<Lacking[]>(attorney.call("GET", `${petition(id)}/addresses`));
const take = (id: string, path: string, { address: { id: addressId }, seen }: Lacking["proposals"][number]) =>
  attorney.call("POST", `${petition(id)}/addresses`, { path, addressId, seen });
const formOf = async (id: string) =>
  json<{ version: number; formData: { unsecuredCreditors: Record<string, unknown>[] } }>(
    attorney.call("GET", `/api/admin/submissions/${id}`),
  );
const historyOf = async (id: string) =>
  (await json<{ editHistory: { summary: string }[] }>(attorney.call("GET", `/api/admin/submissions/${id}`))).editHistory;
const actions = async (id: string) =>
  (await withDatabase(server, (sql) => sql`select action from audit_log where detail = ${id} order by id`)).map(({ action }) =>
    String(action),
  );
const audited = async (formId: string) =>
  (await withDatabase(server, (sql) => sql`select action from audit_log where form_id = ${formId}`)).map(({ action }) => String(action));
const usesOf = ({ id }: Entry) => json<Uses>(attorney.call("GET", `${book}/${id}/cases`));
const update = ({ id }: Entry, places: object[]) => attorney.call("POST", `${book}/${id}/cases`, { places });
const change = ({ id }: Entry, to: object, version?: number) =>
  attorney.call("PATCH", `${book}/${id}`, to, version === undefined ? {} : { "If-Match": `"${version}"` });

describe("the book of creditor addresses", () => {
  it("keeps addresses tidily, and each once", async () => {
    const response = await attorney.call("POST", book, { ...capital, name: "  Capital   Lantern Bank ", state: "nc", zip: "276021234" });
    expect(response.status).toBe(201);
    expect(response.headers.get("ETag")).toBe('"1"');
    const entry = (await response.json()) as Entry;
    expect(entry).toMatchObject({ ...capital, zip: "27602-1234", source: "typed", earlier: [], version: 1 });
    const again = await attorney.call("POST", book, {
      ...capital,
      name: "CAPITAL LANTERN BANK",
      street: "PO Box 30285",
      zip: "27602-1234",
    });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(entry);
    expect((await attorney.call("GET", `${book}/${entry.id}`)).status).toBe(200);
    expect(await json(attorney.call("GET", book))).toEqual([entry]);
    expect(await actions(entry.id)).toEqual(["address_kept"]);
  });

  it.each([
    [{ name: " " }, "name", "Please enter a name"],
    [{ name: "x".repeat(101) }, "name", "at most 100 characters"],
    [{ name: "Bank, account 4111 1111 1111 1111" }, "name", "account number"],
    [{ street: "" }, "street", "Please enter a street"],
    [{ city: "a\nb" }, "city", "on one line"],
    [{ state: "North Carolina" }, "state", "two letters"],
    [{ state: "ZZ" }, "state", "two letters"],
    [{ zip: "2760" }, "zip", "five digits"],
    [{ zip: "90210" }, "zip", "ZIP code 90210 is not in NC."],
  ])("refuses %j", async (part, path, message) => {
    const entry = await add();
    for (const response of [await attorney.call("POST", book, { ...capital, ...part }), await change(entry, part)]) {
      expect(response.status).toBe(422);
      const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
      expect(issues[0]!.path).toBe(path);
      expect(issues[0]!.message).toContain(message);
    }
    expect(await json<Entry[]>(attorney.call("GET", book))).toHaveLength(1);
  });

  it("is searched by names in other spellings, and by parts of addresses", async () => {
    await add({ ...capital, name: "Zebra Furniture" });
    await add();
    await add({ ...capital, name: "Lantern Energy", city: "Durham", street: "8 Mill 100% Way", zip: "27701" });
    const found = async (search: string) =>
      (await json<{ name: string }[]>(attorney.call("GET", `${book}?search=${encodeURIComponent(search)}`))).map(({ name }) => name);
    expect(await found("Captial Lantrn")).toContain("Capital Lantern Bank");
    expect((await found("Lantern"))[0]).toContain("Lantern");
    expect(await found("durham")).toEqual(["Lantern Energy"]);
    expect(await found("100%")).toEqual(["Lantern Energy"]);
    expect(await found("27602")).toHaveLength(2);
    expect(await found("nobody at all")).toEqual([]);
    expect(await found("")).toEqual(["Capital Lantern Bank", "Lantern Energy", "Zebra Furniture"]);
  });

  it("goes over no change of others, and knows what an address was", async () => {
    const entry = await add();
    const changed = await change(entry, { street: moved.street, zip: moved.zip }, 1);
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ ...moved, version: 2, earlier: [capital] });
    const late = await change(entry, { city: "Cary" }, 1);
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ address: { ...moved, version: 2 } });
    expect((await attorney.call("DELETE", `${book}/${entry.id}`, undefined, { "If-Match": '"1"' })).status).toBe(412);
    expect((await attorney.call("DELETE", `${book}/${entry.id}`, undefined, { "If-Match": '"2"' })).status).toBe(204);
    for (const method of ["GET", "PATCH", "DELETE"])
      expect((await attorney.call(method, `${book}/${entry.id}`, method === "PATCH" ? {} : undefined)).status).toBe(404);
    expect(await actions(entry.id)).toEqual(["address_kept", "address_changed", "address_removed"]);
  });

  it("makes one of two entries that come to say the same", async () => {
    const [one, other] = [await add(), await add(moved)];
    const merged = (await (await change(one, moved)).json()) as Entry;
    expect(merged).toMatchObject({ ...moved, id: one.id, earlier: [capital] });
    expect((await attorney.call("GET", `${book}/${other.id}`)).status).toBe(404);
    expect(await json<Entry[]>(attorney.call("GET", book))).toHaveLength(1);
  });
});

describe("a creditor without an address", () => {
  it("gets proposals by a similar name, takes one over, and is on the list of creditors", async () => {
    await add({ ...capital, name: "Piedmont Power" });
    await add();
    const id = await owing([creditor("Captial Lantern Bnak", { kind: "card" }), creditor("Quixotic Xylophones")]);
    const [lacking, other] = await lackingIn(id);
    expect(lacking).toMatchObject({ path: "unsecuredCreditors[0]", name: "Captial Lantern Bnak" });
    expect(lacking!.proposals.map(({ address: { name } }) => name)).toEqual([capital.name]);
    expect(lacking!.proposals[0]!.similarity).toBeGreaterThan(0.3);
    expect(other!.proposals).toEqual([]);

    const taken = await take(id, lacking!.path, lacking!.proposals[0]!);
    expect(taken.status).toBe(200);
    expect(((await taken.json()) as Lacking[]).map(({ name }) => name)).toEqual(["Quixotic Xylophones"]);
    const { formData } = await formOf(id);
    expect(formData.unsecuredCreditors[0]).toMatchObject({
      ...address(capital),
      originalCreditor: "Captial Lantern Bnak",
      balanceOwed: "$900",
      kind: "card",
    });
    expect(await (await attorney.call("GET", `${petition(id)}/matrix?reason=test`)).text()).toContain(
      "P.O. Box 30285\r\nRaleigh, NC 27602",
    );
    expect((await historyOf(id)).map(({ summary }) => summary)).toEqual(["Address taken over from the office's book"]);
    expect(await audited(id)).toContain("address_taken");
  });

  it("finds a short name in a longer one, and a collector and a landlord too", async () => {
    await add({ ...capital, name: "Marigold Lantern Savings Bank, N.A." });
    await add({ ...capital, name: "Heron Recovery LLC" });
    const lease = { name: "Oakbend Apartments", what: "Home" };
    await add({ ...capital, name: "Oakbend Apartments" });
    const id = await owing([creditor("Marigold", { ...address(moved), collector: { name: "Heron Recovry" } })], {
      priorityCreditors: [{ creditor: "Marigold", balanceOwed: "$1" }],
      expenses: { leases: [lease] },
    });
    const lacking = await lackingIn(id);
    expect(lacking.map(({ path, proposals }) => [path, proposals[0]?.address.name])).toEqual([
      ["priorityCreditors[0]", "Marigold Lantern Savings Bank, N.A."],
      ["unsecuredCreditors[0].collector", "Heron Recovery LLC"],
      ["expenses.leases[0]", "Oakbend Apartments"],
    ]);
    for (const { path, proposals } of lacking) expect((await take(id, path, proposals[0]!)).status).toBe(200);
    expect(await lackingIn(id)).toEqual([]);
    expect((await formOf(id)).formData).toMatchObject({
      unsecuredCreditors: [{ ...address(moved), collector: { name: "Heron Recovry", ...address(capital) } }],
      expenses: { leases: [{ ...lease, ...address(capital) }] },
    });
  });

  it("keeps what the client has given of it, and is proposed nothing that speaks against that", async () => {
    await add();
    await add({ ...capital, city: "Dallas", state: "TX", zip: "75201" });
    const id = await owing([creditor("Capital Lantern Bank", { city: "RALEIGH" })]);
    const [lacking] = await lackingIn(id);
    expect(lacking!.proposals.map(({ address: { city } }) => city)).toEqual(["Raleigh"]);
    expect((await take(id, lacking!.path, lacking!.proposals[0]!)).status).toBe(200);
    expect((await formOf(id)).formData.unsecuredCreditors[0]).toMatchObject({ ...address(capital), city: "RALEIGH" });
  });

  it("finds the one that fits behind many of the same name, and shows those elsewhere when none fits", async () => {
    for (const city of ["Asheville", "Boone", "Cary", "Durham", "Elkin"]) await add({ ...capital, city });
    const id = await owing([creditor(capital.name, { city: "Elkin" }), creditor(capital.name, { city: "Wilson" }), creditor("Zyx")]);
    const [fitting, contradicted] = await lackingIn(id);
    expect(fitting!.proposals.map(({ address: { city } }) => city)).toEqual(["Elkin"]);
    expect(contradicted!.proposals).toEqual([]);
    const page = await (await attorney.page(`/admin/submissions/${id}/petition`)).text();
    expect(page.match(/The book has similar names only at other addresses:/g)).toHaveLength(1);
    expect(page).toMatch(/Capital Lantern Bank<\/a>, (?:<!-- -->)?P\.O\. Box 30285, Asheville, NC 27602/);
    expect(page.match(/No similar name in the book/g)).toHaveLength(1);
  });

  it("is left alone when the client or the office was faster", async () => {
    const entry = await add();
    const id = await owing([creditor("Capital Lantern Bank"), creditor("Zebra Furniture")]);
    const [lacking] = await lackingIn(id);
    const save = (unsecuredCreditors: object[]) =>
      apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { unsecuredCreditors } });
    await save([creditor("Zebra Furniture")]);
    expect((await take(id, lacking!.path, lacking!.proposals[0]!)).status, "another creditor stands there").toBe(409);
    await save([creditor("Capital Lantern Bank", { street: "5 Client Street" })]);
    expect((await take(id, lacking!.path, lacking!.proposals[0]!)).status, "the client has begun the address").toBe(409);
    await save([creditor("Capital Lantern Bank", { street: "" })]);
    await change(entry, moved);
    expect((await take(id, lacking!.path, lacking!.proposals[0]!)).status, "the book has changed").toBe(409);
    await attorney.call("DELETE", `${book}/${entry.id}`);
    expect((await take(id, lacking!.path, lacking!.proposals[0]!)).status, "the book does not have it").toBe(409);
    expect((await formOf(id)).formData.unsecuredCreditors).toEqual([expect.not.objectContaining({ street: expect.anything() })]);
    expect(await historyOf(id)).toEqual([]);
  });

  it("does not lose what the client saves at the same time", async () => {
    await add();
    const id = await owing([creditor("Capital Lantern Bank"), creditor("Zebra Furniture")]);
    const [lacking] = await lackingIn(id);
    const [taken] = await Promise.all([
      take(id, lacking!.path, lacking!.proposals[0]!),
      ...[1, 2, 3, 4].map((n) =>
        apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: `Cary ${n}` } } }),
      ),
    ]);
    expect(taken!.status).toBe(200);
    const { formData } = await formOf(id);
    expect(formData).toMatchObject({ contactInfo: { city: expect.stringMatching(/^Cary/) } });
    expect(formData.unsecuredCreditors).toMatchObject([address(capital), { originalCreditor: "Zebra Furniture" }]);
  });
});

describe("a corrected address", () => {
  const filedWith = (more: object = {}) => owing([creditor("Capitol Lantern Bank", { ...address(capital), ...more })]);

  it("goes to chosen open cases, and to no other", async () => {
    const entry = await add();
    const [one, other, closed, different] = [
      await filedWith(),
      await filedWith({ street: "PO BOX 30285" }),
      await filedWith(),
      await filedWith({ street: "1 Else Rd" }),
    ];
    const unlike = await owing([creditor("Zebra Furniture", address(capital))]);
    await attorney.call("PATCH", `/api/admin/submissions/${closed}/work`, { state: "closed" });
    expect((await usesOf(entry)).places.map(({ formId, isOutdated }) => [formId, isOutdated]).toSorted()).toEqual(
      [one, other, unlike].map((id) => [id, false]).toSorted(),
    );
    await change(entry, moved);
    const { places } = await usesOf(entry);
    expect(places.every(({ isOutdated }) => isOutdated)).toBe(true);
    expect(places.filter(({ isSimilar }) => !isSimilar).map(({ formId }) => formId)).toEqual([unlike]);
    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${other}`, {
      formData: { unsecuredCreditors: [creditor("Capitol Lantern Bank", { ...address(capital), street: "7 Client Street" })] },
    });
    const done = (await (await update(entry, places)).json()) as { updated: { formId: string }[]; skipped: { formId: string }[] };
    expect(done.updated.map(({ formId }) => formId).toSorted()).toEqual([one, unlike].toSorted());
    expect(done.skipped.map(({ formId }) => formId)).toEqual([other]);
    const streets = async (id: string) => (await formOf(id)).formData.unsecuredCreditors[0]!["street"];
    expect(await Promise.all([one, other, closed, different].map(streets))).toEqual([
      moved.street,
      "7 Client Street",
      capital.street,
      "1 Else Rd",
    ]);
    expect((await historyOf(one)).map(({ summary }) => summary)).toEqual(["Address corrected from the office's book"]);
    expect(await audited(one)).toContain("address_updated");
    expect(await historyOf(closed)).toEqual([]);
    expect((await usesOf(entry)).places.filter(({ isOutdated }) => isOutdated)).toEqual([]);
    expect((await update(entry, [])).status).toBe(422);
  });

  it("is not written once the book has changed again", async () => {
    const entry = await add();
    const id = await filedWith();
    await change(entry, moved);
    const { places } = await usesOf(entry);
    await change(entry, { street: "P.O. Box 9" });
    expect(await (await update(entry, places)).json()).toMatchObject({ updated: [], skipped: [{ formId: id }] });
    expect((await formOf(id)).formData.unsecuredCreditors[0]).toMatchObject(address(capital));
  });
});

describe("a program with an API key", () => {
  const program = ({ key }: { key: string }) => client(server.url, { Authorization: `Bearer ${key}` });

  it("takes addresses over and brings them up to date as the office, if it may write", async () => {
    const entry = await add();
    const id = await owing([creditor("Capital Lantern Bank")]);
    const [lacking] = await lackingIn(id);
    const { address: known, seen } = lacking!.proposals[0]!;
    const taking = { path: lacking!.path, addressId: known.id, seen };
    expect((await program(reports).call("POST", `${petition(id)}/addresses`, taking)).status).toBe(403);
    expect((await program(sync).call("POST", `${petition(id)}/addresses`, taking)).status).toBe(200);
    await change(entry, moved);
    const { places } = await json<Uses>(program(reports).call("GET", `${book}/${entry.id}/cases`));
    expect(await json(program(sync).call("POST", `${book}/${entry.id}/cases`, { places }))).toMatchObject({
      updated: [{ formId: id }],
      skipped: [],
    });
    expect((await formOf(id)).formData.unsecuredCreditors[0]).toMatchObject(address(moved));
    const page = await (await attorney.page(`/admin/submissions/${id}`)).text();
    expect(page).toContain("Address corrected from the office&#x27;s book");
    const makers = await withDatabase(server, (sql) => sql`select made_by from edit_history where form_id = ${id}`);
    expect(makers.map((each) => each["made_by"])).toEqual(["office", "office"]);
    const programs = await withDatabase(
      server,
      (sql) => sql`select program from audit_log where form_id = ${id} and action like 'address%'`,
    );
    expect(programs.map((each) => each["program"])).toEqual(["sync", "sync"]);
  });
});
