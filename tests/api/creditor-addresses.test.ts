import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiKey } from "../../app/platform/api-keys.server.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
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
interface MissingAddress {
  path: string;
  paths: string[];
  name: string;
  proposals: { address: Entry & typeof capital; similarity: number; seen: string }[];
}
interface Uses {
  places: { formId: string; path: string; seen: string; isOutdated: boolean; isSimilar: boolean }[];
}

const sync = createApiKey("sync", "full");
const reports = createApiKey("reports", "read");

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, API_KEYS: `${sync.entry},${reports.entry}` } });
  attorney = await signInAttorney(server.url);
});
beforeEach(() => withDatabase(server, (sql) => sql`truncate creditor_addresses, forms cascade`));
afterAll(() => server?.cleanup());

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json() as Promise<Body>;
const addAddress = (entry: object = capital) => json<Entry>(attorney.call("POST", book, entry));
const createForm = (creditors: object[], more: object = {}) =>
  createApiForm(server.url, { personalInfo: { clientName: "Rowan Marlowe" }, unsecuredCreditors: creditors, ...more });
const addressFields = ({ street, city, state, zip }: typeof capital) => ({ street, city, state, zip });
const creditor = (name: string, more: object = {}) => ({ originalCreditor: name, balanceOwed: "$900", ...more });
const petitionPath = (id: string) => `/api/admin/submissions/${id}/petition`;
const listMissingAddresses = (id: string) => json<MissingAddress[]>(attorney.call("GET", `${petitionPath(id)}/addresses`));
const acceptProposal = (id: string, path: string, { address: { id: addressId }, seen }: MissingAddress["proposals"][number]) =>
  attorney.call("POST", `${petitionPath(id)}/addresses`, { path, addressId, seen });
const readForm = async (id: string) =>
  json<{ version: number; formData: { unsecuredCreditors: Record<string, unknown>[] } }>(
    attorney.call("GET", `/api/admin/submissions/${id}`),
  );
const readHistory = async (id: string) =>
  (await json<{ editHistory: { summary: string }[] }>(attorney.call("GET", `/api/admin/submissions/${id}`))).editHistory;
const auditActionsOfAddress = async (id: string) =>
  (await withDatabase(server, (sql) => sql`select action from audit_log where detail = ${id} order by id`)).map(({ action }) =>
    String(action),
  );
const auditActionsOfForm = async (formId: string) =>
  (await withDatabase(server, (sql) => sql`select action from audit_log where form_id = ${formId}`)).map(({ action }) => String(action));
const findUses = ({ id }: Entry) => json<Uses>(attorney.call("GET", `${book}/${id}/cases`));
const updateCases = ({ id }: Entry, places: object[]) => attorney.call("POST", `${book}/${id}/cases`, { places });
const changeAddress = ({ id }: Entry, to: object, version?: number) =>
  attorney.call("PATCH", `${book}/${id}`, to, version === undefined ? {} : { "If-Match": `"${version}"` });

describe("the book of creditor addresses", () => {
  it("normalizes addresses and stores each only once", async () => {
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
    expect(await auditActionsOfAddress(entry.id)).toEqual(["address_kept"]);
  });

  it.each([
    [{ name: " " }, "name", "Please enter a name"],
    [{ name: "x".repeat(101) }, "name", "101 of 100 characters"],
    [{ name: "Bank, account 4111 1111 1111 1111" }, "name", "account number"],
    [{ street: "" }, "street", "Please enter a street"],
    [{ city: "a\nb" }, "city", "on one line"],
    [{ state: "Carolina" }, "state", "two letters"],
    [{ state: "ZZ" }, "state", "two letters"],
    [{ zip: "2760" }, "zip", "five digits"],
    [{ zip: "90210" }, "zip", "ZIP code 90210 is not in NC."],
  ])("returns 422 for %j", async (part, path, message) => {
    const entry = await addAddress();
    for (const response of [await attorney.call("POST", book, { ...capital, ...part }), await changeAddress(entry, part)]) {
      expect(response.status).toBe(422);
      const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
      expect(issues[0]!.path).toBe(path);
      expect(issues[0]!.message).toContain(message);
    }
    expect(await json<Entry[]>(attorney.call("GET", book))).toHaveLength(1);
  });

  it("finds misspelled names and parts of addresses", async () => {
    await addAddress({ ...capital, name: "Zebra Furniture" });
    await addAddress();
    await addAddress({ ...capital, name: "Lantern Energy", city: "Durham", street: "8 Mill 100% Way", zip: "27701" });
    const search = async (query: string) =>
      (await json<{ name: string }[]>(attorney.call("GET", `${book}?search=${encodeURIComponent(query)}`))).map(({ name }) => name);
    expect(await search("Captial Lantrn")).toContain("Capital Lantern Bank");
    expect((await search("Lantern"))[0]).toContain("Lantern");
    expect(await search("durham")).toEqual(["Lantern Energy"]);
    expect(await search("100%")).toEqual(["Lantern Energy"]);
    expect(await search("27602")).toHaveLength(2);
    expect(await search("nobody at all")).toEqual([]);
    expect(await search("")).toEqual(["Capital Lantern Bank", "Lantern Energy", "Zebra Furniture"]);
  });

  it("returns 412 for a stale version and lists earlier versions of an address", async () => {
    const entry = await addAddress();
    const changed = await changeAddress(entry, { street: moved.street, zip: moved.zip }, 1);
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ ...moved, version: 2, earlier: [capital] });
    const stale = await changeAddress(entry, { city: "Cary" }, 1);
    expect(stale.status).toBe(412);
    expect(await stale.json()).toMatchObject({ address: { ...moved, version: 2 } });
    expect((await attorney.call("DELETE", `${book}/${entry.id}`, undefined, { "If-Match": '"1"' })).status).toBe(412);
    expect((await attorney.call("DELETE", `${book}/${entry.id}`, undefined, { "If-Match": '"2"' })).status).toBe(204);
    for (const method of ["GET", "PATCH", "DELETE"])
      expect((await attorney.call(method, `${book}/${entry.id}`, method === "PATCH" ? {} : undefined)).status).toBe(404);
    expect(await auditActionsOfAddress(entry.id)).toEqual(["address_kept", "address_changed", "address_removed"]);
  });

  it("merges two entries that become identical", async () => {
    const [first, second] = [await addAddress(), await addAddress(moved)];
    const merged = (await (await changeAddress(first, moved)).json()) as Entry;
    expect(merged).toMatchObject({ ...moved, id: first.id, earlier: [capital] });
    expect((await attorney.call("GET", `${book}/${second.id}`)).status).toBe(404);
    expect(await json<Entry[]>(attorney.call("GET", book))).toHaveLength(1);
  });
});

describe("a creditor without an address", () => {
  it("gets proposals with similar names, and the accepted one is on the creditor matrix", async () => {
    await addAddress({ ...capital, name: "Piedmont Power" });
    await addAddress();
    const id = await createForm([creditor("Captial Lantern Bnak", { kind: "card" }), creditor("Quixotic Xylophones")]);
    const [missing, second] = await listMissingAddresses(id);
    expect(missing).toMatchObject({ path: "unsecuredCreditors[0]", name: "Captial Lantern Bnak" });
    expect(missing!.proposals.map(({ address: { name } }) => name)).toEqual([capital.name]);
    expect(missing!.proposals[0]!.similarity).toBeGreaterThan(0.3);
    expect(second!.proposals).toEqual([]);

    const accepted = await acceptProposal(id, missing!.path, missing!.proposals[0]!);
    expect(accepted.status).toBe(200);
    expect(((await accepted.json()) as MissingAddress[]).map(({ name }) => name)).toEqual(["Quixotic Xylophones"]);
    const { formData } = await readForm(id);
    expect(formData.unsecuredCreditors[0]).toMatchObject({
      ...addressFields(capital),
      originalCreditor: "Captial Lantern Bnak",
      balanceOwed: "$900",
      kind: "card",
    });
    expect(await (await attorney.call("GET", `${petitionPath(id)}/matrix?reason=test`)).text()).toContain(
      "P.O. Box 30285\r\nRaleigh, NC 27602",
    );
    expect((await readHistory(id)).map(({ summary }) => summary)).toEqual(["Address taken over from the office's book"]);
    expect(await auditActionsOfForm(id)).toContain("address_taken");
  });

  it("matches a short name in a longer one, and collectors and landlords too", async () => {
    await addAddress({ ...capital, name: "Marigold Lantern Savings Bank, N.A." });
    await addAddress({ ...capital, name: "Heron Recovery LLC" });
    const lease = { name: "Oakbend Apartments", what: "Home" };
    await addAddress({ ...capital, name: "Oakbend Apartments" });
    const id = await createForm([creditor("Marigold", { ...addressFields(moved), collector: { name: "Heron Recovry" } })], {
      priorityCreditors: [{ creditor: "Marigold", balanceOwed: "$1" }],
      expenses: { leases: [lease] },
    });
    const missing = await listMissingAddresses(id);
    expect(missing.map(({ path, proposals }) => [path, proposals[0]?.address.name])).toEqual([
      ["priorityCreditors[0]", "Marigold Lantern Savings Bank, N.A."],
      ["unsecuredCreditors[0].collector", "Heron Recovery LLC"],
      ["expenses.leases[0]", "Oakbend Apartments"],
    ]);
    for (const { path, proposals } of missing) expect((await acceptProposal(id, path, proposals[0]!)).status).toBe(200);
    expect(await listMissingAddresses(id)).toEqual([]);
    expect((await readForm(id)).formData).toMatchObject({
      unsecuredCreditors: [{ ...addressFields(moved), collector: { name: "Heron Recovry", ...addressFields(capital) } }],
      expenses: { leases: [{ ...lease, ...addressFields(capital) }] },
    });
  });

  it("is listed once with all its debts, and gets its address at all of them with one press", async () => {
    const entry = await addAddress();
    const equal = Array.from({ length: 17 }, (_, index) =>
      creditor(index % 2 ? "Capital Lantern Bank" : "CAPITAL LANTERN BANK,", { balanceOwed: `$${index + 1}` }),
    );
    const id = await createForm([...equal, creditor("Capital Lantern Bank", { city: "Durham" })]);
    const missing = await listMissingAddresses(id);
    expect(missing.map(({ path, paths }) => [path, paths.length])).toEqual([
      ["unsecuredCreditors[0]", 17],
      ["unsecuredCreditors[17]", 1],
    ]);
    const html = (await (await attorney.page(`/admin/submissions/${id}/petition/creditors`)).text()).replaceAll("<!-- -->", "");
    expect(html.match(/Use for all 17</g)).toHaveLength(1);
    const { seen } = missing[0]!.proposals[0]!;
    const response = await attorney.post(`/admin/submissions/${id}/petition/creditors`, {
      intent: `take ${entry.id} ${seen} unsecuredCreditors[0]`,
    });
    expect(response.status).toBe(303);
    const { unsecuredCreditors } = (await readForm(id)).formData;
    expect(unsecuredCreditors.slice(0, 17).map(({ street }) => street)).toEqual(Array(17).fill(capital.street));
    expect(unsecuredCreditors[17]).toMatchObject({ city: "Durham" });
    expect(unsecuredCreditors[17]).not.toMatchObject({ street: capital.street });
    expect(await readHistory(id)).toHaveLength(1);
  });

  it("keeps the parts that the client entered and gets no proposals that contradict them", async () => {
    await addAddress();
    await addAddress({ ...capital, city: "Dallas", state: "TX", zip: "75201" });
    const id = await createForm([creditor("Capital Lantern Bank", { city: "RALEIGH" })]);
    const [missing] = await listMissingAddresses(id);
    expect(missing!.proposals.map(({ address: { city } }) => city)).toEqual(["Raleigh"]);
    expect((await acceptProposal(id, missing!.path, missing!.proposals[0]!)).status).toBe(200);
    expect((await readForm(id)).formData.unsecuredCreditors[0]).toMatchObject({ ...addressFields(capital), city: "RALEIGH" });
  });

  it("gets the one matching address of many with the same name, and the page shows the others if none matches", async () => {
    for (const city of ["Asheville", "Boone", "Cary", "Durham", "Elkin"]) await addAddress({ ...capital, city });
    const id = await createForm([creditor(capital.name, { city: "Elkin" }), creditor(capital.name, { city: "Wilson" }), creditor("Zyx")]);
    const [fitting, contradicted] = await listMissingAddresses(id);
    expect(fitting!.proposals.map(({ address: { city } }) => city)).toEqual(["Elkin"]);
    expect(contradicted!.proposals).toEqual([]);
    const page = await (await attorney.page(`/admin/submissions/${id}/petition/creditors`)).text();
    expect(page.match(/The book has similar names only at other addresses:/g)).toHaveLength(1);
    expect(page).toMatch(/Capital Lantern Bank<\/a>, (?:<!-- -->)?P\.O\. Box 30285, Asheville, NC 27602/);
  });

  it("returns 409 if the client or the office has changed the creditor or the book since", async () => {
    const entry = await addAddress();
    const id = await createForm([creditor("Capital Lantern Bank"), creditor("Zebra Furniture")]);
    const [missing] = await listMissingAddresses(id);
    const save = (unsecuredCreditors: object[]) =>
      apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { unsecuredCreditors } });
    await save([creditor("Zebra Furniture")]);
    expect((await acceptProposal(id, missing!.path, missing!.proposals[0]!)).status, "there is another creditor at this position").toBe(
      409,
    );
    await save([creditor("Capital Lantern Bank", { street: "5 Client Street" })]);
    expect((await acceptProposal(id, missing!.path, missing!.proposals[0]!)).status, "the client has entered part of the address").toBe(
      409,
    );
    await save([creditor("Capital Lantern Bank", { street: "" })]);
    await changeAddress(entry, moved);
    expect((await acceptProposal(id, missing!.path, missing!.proposals[0]!)).status, "the book has changed").toBe(409);
    await attorney.call("DELETE", `${book}/${entry.id}`);
    expect((await acceptProposal(id, missing!.path, missing!.proposals[0]!)).status, "the address was removed from the book").toBe(409);
    expect((await readForm(id)).formData.unsecuredCreditors).toEqual([expect.not.objectContaining({ street: expect.anything() })]);
    expect(await readHistory(id)).toEqual([]);
  });

  it("keeps what the client saves at the same time", async () => {
    await addAddress();
    const id = await createForm([creditor("Capital Lantern Bank"), creditor("Zebra Furniture")]);
    const [missing] = await listMissingAddresses(id);
    const [accepted] = await Promise.all([
      acceptProposal(id, missing!.path, missing!.proposals[0]!),
      ...[1, 2, 3, 4].map((n) =>
        apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: `Cary ${n}` } } }),
      ),
    ]);
    expect(accepted!.status).toBe(200);
    const { formData } = await readForm(id);
    expect(formData).toMatchObject({ contactInfo: { city: expect.stringMatching(/^Cary/) } });
    expect(formData.unsecuredCreditors).toMatchObject([addressFields(capital), { originalCreditor: "Zebra Furniture" }]);
  });
});

describe("a corrected address", () => {
  const createFormWithAddress = (more: object = {}) =>
    createForm([creditor("Capitol Lantern Bank", { ...addressFields(capital), ...more })]);

  it("is written to the chosen open cases only", async () => {
    const entry = await addAddress();
    const [first, second, closed, different] = [
      await createFormWithAddress(),
      await createFormWithAddress({ street: "PO BOX 30285" }),
      await createFormWithAddress(),
      await createFormWithAddress({ street: "1 Else Rd" }),
    ];
    const otherName = await createForm([creditor("Zebra Furniture", addressFields(capital))]);
    await attorney.call("PATCH", `/api/admin/submissions/${closed}/work`, { state: "closed" });
    expect((await findUses(entry)).places.map(({ formId, isOutdated }) => [formId, isOutdated]).toSorted()).toEqual(
      [first, second, otherName].map((id) => [id, false]).toSorted(),
    );
    await changeAddress(entry, moved);
    const { places } = await findUses(entry);
    expect(places.every(({ isOutdated }) => isOutdated)).toBe(true);
    expect(places.filter(({ isSimilar }) => !isSimilar).map(({ formId }) => formId)).toEqual([otherName]);
    await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${second}`, {
      formData: { unsecuredCreditors: [creditor("Capitol Lantern Bank", { ...addressFields(capital), street: "7 Client Street" })] },
    });
    const result = (await (await updateCases(entry, places)).json()) as { updated: { formId: string }[]; skipped: { formId: string }[] };
    expect(result.updated.map(({ formId }) => formId).toSorted()).toEqual([first, otherName].toSorted());
    expect(result.skipped.map(({ formId }) => formId)).toEqual([second]);
    const readStreet = async (id: string) => (await readForm(id)).formData.unsecuredCreditors[0]!["street"];
    expect(await Promise.all([first, second, closed, different].map(readStreet))).toEqual([
      moved.street,
      "7 Client Street",
      capital.street,
      "1 Else Rd",
    ]);
    expect((await readHistory(first)).map(({ summary }) => summary)).toEqual(["Address corrected from the office's book"]);
    expect(await auditActionsOfForm(first)).toContain("address_updated");
    expect(await readHistory(closed)).toEqual([]);
    expect((await findUses(entry)).places.filter(({ isOutdated }) => isOutdated)).toEqual([]);
    expect((await updateCases(entry, [])).status).toBe(422);
  });

  it("is not written if the book has changed again", async () => {
    const entry = await addAddress();
    const id = await createFormWithAddress();
    await changeAddress(entry, moved);
    const { places } = await findUses(entry);
    await changeAddress(entry, { street: "P.O. Box 9" });
    expect(await (await updateCases(entry, places)).json()).toMatchObject({ updated: [], skipped: [{ formId: id }] });
    expect((await readForm(id)).formData.unsecuredCreditors[0]).toMatchObject(addressFields(capital));
  });
});

describe("an API client with a key", () => {
  const clientWithKey = ({ key }: { key: string }) => client(server.url, { Authorization: `Bearer ${key}` });

  it("accepts proposals and updates cases like the office, if the key allows writing", async () => {
    const entry = await addAddress();
    const id = await createForm([creditor("Capital Lantern Bank")]);
    const [missing] = await listMissingAddresses(id);
    const { address: proposed, seen } = missing!.proposals[0]!;
    const body = { path: missing!.path, addressId: proposed.id, seen };
    expect((await clientWithKey(reports).call("POST", `${petitionPath(id)}/addresses`, body)).status).toBe(403);
    expect((await clientWithKey(sync).call("POST", `${petitionPath(id)}/addresses`, body)).status).toBe(200);
    await changeAddress(entry, moved);
    const { places } = await json<Uses>(clientWithKey(reports).call("GET", `${book}/${entry.id}/cases`));
    expect(await json(clientWithKey(sync).call("POST", `${book}/${entry.id}/cases`, { places }))).toMatchObject({
      updated: [{ formId: id }],
      skipped: [],
    });
    expect((await readForm(id)).formData.unsecuredCreditors[0]).toMatchObject(addressFields(moved));
    const page = await (await attorney.page(`/admin/submissions/${id}`)).text();
    expect(page).toContain("Address corrected from the office&#x27;s book");
    const edits = await withDatabase(server, (sql) => sql`select made_by from edit_history where form_id = ${id}`);
    expect(edits.map((each) => each["made_by"])).toEqual(["office", "office"]);
    const auditLines = await withDatabase(
      server,
      (sql) => sql`select program from audit_log where form_id = ${id} and action like 'address%'`,
    );
    expect(auditLines.map((each) => each["program"])).toEqual(["sync", "sync"]);
  });
});
