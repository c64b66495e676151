import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { couple } from "../support/households.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";

const submissions = "/api/admin/submissions";
const message = "This petition could not be prepared.";
const heavy = { NODE_OPTIONS: `--import=${path.resolve("tests/support/heavy-petitions.ts")}` };

interface Listed {
  id: string;
  petitionFailed: boolean;
  blockingGaps: number | null;
}

const named = (clientName: string) => ({ ...couple.formData, personalInfo: { ...couple.formData.personalInfo, clientName } });
const rename = (url: string, id: string, clientName: string) =>
  apiClient(url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { personalInfo: { clientName } } });
const stateOf = async (attorney: Client, id: string) => {
  const listed = (await (await attorney.call("GET", submissions)).json()) as Listed[];
  const { petitionFailed, blockingGaps } = listed.find((each) => each.id === id)!;
  return petitionFailed ? "failed" : blockingGaps === null ? "not counted" : "counted";
};
const pageText = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const countIn = (text: string, part: string) => text.split(part).length - 1;

describe("petitions that take too much, on two hosts", () => {
  let hosts: TestServer[] = [];
  let attorneys: Client[] = [];
  let s3: Awaited<ReturnType<typeof startS3>>;
  const ids = { slow: "", big: "", ordinary: "" };
  /** How often each host had set petitions aside when the list was shown. The job of the other host may have been at them, too. */
  let before: number[] = [];
  const setAside = () => hosts.map((host) => countIn(host.log(), "could not be prepared and is set aside"));

  beforeAll(async () => {
    s3 = await startS3();
    const shared = {
      ...s3.env,
      ...heavy,
      ATTORNEY_PASSWORD: attorneyPassword,
      DOCUMENT_PASSWORD: "a document password for both",
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      SESSION_SECRET: "a session secret for both of the two hosts",
    };
    const first = await startServer({ env: shared });
    hosts = [first, await startServer({ env: { ...shared, DATABASE_URL: first.databaseUrl() } })];
    attorneys = await Promise.all(hosts.map(({ url }) => signInAttorney(url)));
    ids.slow = await createApiForm(first.address, named("Slow Petition"));
    ids.big = await createApiForm(first.address, named("Big Petition"));
    ids.ordinary = await createApiForm(first.address, named("Ordinary Client"));
  }, 240_000);
  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.cleanup()));
    await s3?.cleanup();
  });

  it("are set aside by the list, which shows the others and leaves the server responsive", async () => {
    const [first] = hosts as [TestServer];
    const listing = attorneys[0]!.call("GET", submissions);
    let answered = 0;
    let isListing = true;
    void listing.finally(() => (isListing = false));
    while (isListing) answered += Number((await fetch(`${first.address}/healthz`)).ok);
    expect((await listing).status).toBe(200);
    expect(answered).toBeGreaterThan(10);
    for (const attorney of attorneys)
      expect(await Promise.all(Object.values(ids).map((id) => stateOf(attorney, id)))).toEqual(["failed", "failed", "counted"]);
    const logs = hosts.map((host) => host.log()).join("");
    expect(logs).toMatch(/"form":"[^"]+","reason":"time"/);
    expect(logs).toMatch(/"form":"[^"]+","reason":"memory"/);
    // The job of the other host stops at the deadline of five seconds.
    await sleep(6_000);
    before = setAside();
    for (const count of before) expect(count).toBeLessThanOrEqual(2);
  }, 120_000);

  it("are said to be on the dashboard, the case and the petition's own pages, while the rest of the case works", async () => {
    const [, attorney] = attorneys as [Client, Client];
    const dashboard = await pageText(await attorney.page("/admin/dashboard"));
    const row = dashboard.split("<tr").find((each) => each.includes(">Slow Petition</a>"))!;
    expect(row).toContain("Petition could not be prepared");
    expect(row).toContain(`action="/admin/submissions/${ids.slow}/prepare?to=%2Fadmin%2Fdashboard"`);
    const page = await attorney.page(`/admin/submissions/${ids.slow}`);
    expect(page.status).toBe(200);
    const text = await pageText(page);
    expect(text).toContain("The petition of this case could not be prepared");
    expect(text).toContain(couple.formData.contactInfo.city);
    for (const name of ["petition", "packet"]) {
      const own = await attorney.page(`/admin/submissions/${ids.slow}/${name}`);
      expect(own.status).toBe(409);
      expect(await pageText(own)).toMatch(new RegExp(`<h1>${message}</h1>.*Try again`));
    }
    expect((await attorney.page(`/admin/submissions/${ids.slow}/answer/contact-info`)).status).toBe(200);
    expect((await attorney.call("GET", `${submissions}/${ids.slow}`)).status).toBe(200);
  }, 60_000);

  it("answer 409 to every call about them", async () => {
    const [, attorney] = attorneys as [Client, Client];
    for (const part of ["", "/worksheets.csv", "/worksheets.pdf", "/matrix", "/creditors/d.csv", "/package", "/forms/101", "/addresses"]) {
      const response = await attorney.call("GET", `${submissions}/${ids.big}/petition${part}`);
      expect([part, response.status, (await response.json()).message]).toEqual([part, 409, message]);
    }
    const change = await attorney.call("PATCH", `${submissions}/${ids.big}/petition`, { chapter: "7" });
    expect([change.status, (await change.json()).message]).toEqual([409, message]);
    expect(setAside()).toEqual(before);
  }, 60_000);

  it("still have a summary, which says that it has no figures", async () => {
    const response = await attorneys[1]!.call("GET", `${submissions}/${ids.slow}/pdf`);
    expect(response.status).toBe(200);
    const text = (await pdfText(Buffer.from(await response.arrayBuffer()))).replace(/\s+/g, " ");
    expect(text).toContain("The totals could not be computed. All answers follow in full.");
    expect(text).toContain(couple.formData.contactInfo.city);
  }, 60_000);

  it("are taken up neither by the job nor after a restart", async () => {
    await withDatabase(hosts[0]!, async (sql) => {
      await sql`update forms set petition_basis = null`;
      await sql`select graphile_worker.add_job('summarize_petitions', '{}'::json)`;
      const isOutdated = () => sql`select from forms where petition_basis is null`;
      await expect.poll(async () => (await isOutdated()).length, { timeout: 30_000 }).toBe(2);
    });
    await hosts[0]!.restart();
    expect(await stateOf(attorneys[0]!, ids.slow)).toBe("failed");
    expect(setAside()).toEqual(before);
  }, 120_000);

  it("are prepared again only when the office tries, on the page without scripts or by a call", async () => {
    const [first, second] = attorneys as [Client, Client];
    const tryAgain = (id: string) =>
      second.post(`/admin/submissions/${id}/prepare?to=${encodeURIComponent("/admin/dashboard?page=1")}`, {});
    const failed = await tryAgain(ids.slow);
    expect([failed.status, failed.headers.get("Location")]).toEqual([303, "/admin/dashboard?page=1"]);
    expect(setAside()).toEqual([before[0], before[1]! + 1]);
    const again = await first.call("POST", `${submissions}/${ids.big}/petition/prepare`);
    expect([again.status, (await again.json()).message]).toEqual([409, message]);
    expect(setAside()).toEqual([before[0]! + 1, before[1]! + 1]);
    await rename(hosts[0]!.url, ids.slow, "Quick Petition");
    await rename(hosts[0]!.url, ids.big, "Small Petition");
    expect(await stateOf(first, ids.slow)).toBe("failed");
    expect((await tryAgain(ids.slow)).status).toBe(303);
    expect((await first.call("POST", `${submissions}/${ids.big}/petition/prepare`)).status).toBe(200);
    expect(await Promise.all(Object.values(ids).map((id) => stateOf(second, id)))).toEqual(["counted", "counted", "counted"]);
    expect((await second.page(`/admin/submissions/${ids.slow}/petition`)).status).toBe(200);
  }, 120_000);
});

describe("a petition that ends the process that prepares it", () => {
  it("is set aside after a few attempts, and the others are prepared", async () => {
    const server = await startServer({ env: { ...heavy, ATTORNEY_PASSWORD: attorneyPassword } });
    try {
      const others = await Promise.all([0, 1, 2].map((number) => createApiForm(server.url, named(`Ordinary Client ${number}`))));
      const deadly = await createApiForm(server.url, named("Deadly Petition"));
      const attorney = await signInAttorney(server.url);
      let ends = 0;
      while (!(await attorney.call("GET", submissions).catch(() => undefined))) {
        ends += 1;
        expect(ends).toBeLessThan(5);
        await server.restart();
        await withDatabase(server, (sql) => sql`update preparations set begun_at = begun_at - interval '2 minutes'`);
      }
      expect(ends).toBe(3);
      expect(await stateOf(attorney, deadly)).toBe("failed");
      for (const id of others) expect(await stateOf(attorney, id)).toBe("counted");
    } finally {
      await server.cleanup();
    }
  }, 240_000);
});
