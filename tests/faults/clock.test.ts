import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { startClockedServer, type ClockedServer } from "../support/clock.ts";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { requestUploadUrl, put, samples } from "../support/files.ts";
import { recordFigures } from "../support/figures.ts";
import { single } from "../support/households.ts";
import { isLong } from "../support/long.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { listJobs, listSubmissionStates, submitNew, withDatabase } from "../support/queue.ts";
import { createSavers, findLosses, saveContinuously } from "../support/savers.ts";

const forms = "/api/bankruptcy-forms";
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

let server: ClockedServer;
let mailbox: Mailbox;
let heldReply: Promise<undefined> | undefined;
beforeAll(async () => {
  mailbox = await startMailbox(() => heldReply);
  server = await startClockedServer({ TZ: "America/New_York", ATTORNEY_PASSWORD: attorneyPassword, SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

const transitions: [string, string][] = [
  ["daylight saving time starts", "2026-03-07T15:00:00Z"],
  ["daylight saving time ends", "2026-10-31T15:00:00Z"],
];
describe.each(transitions)("over the night when %s", (_transition, dayBefore) => {
  const begin = Date.parse(dayBefore);
  const linkOf = (id: string) => `/api/admin/forms/${id}/edit-token`;

  async function makeLink(): Promise<{ id: string; token: string; end: number }> {
    const id = await createApiForm(server.url, single.formData);
    const { token, expiresAt } = await (await (await signInAttorney(server.url)).call("POST", linkOf(id))).json();
    return { id, token, end: Date.parse(expiresAt) };
  }
  const expectAbout = (time: number, expected: number) => expect(Math.abs(time - expected)).toBeLessThan(minute);

  it("an edit link is valid for 14 times 24 hours, and its page shows how many days are left", async () => {
    await server.setClock(begin);
    const { token, end } = await makeLink();
    expectAbout(end, begin + 14 * day);
    const daysLeftAt = async (remaining: number) => {
      await server.setClock(end - remaining);
      const page = await fetch(`${server.url}/edit/${token}`);
      return page.status === 200 ? (/(\d+) day\(s\) left/.exec(await page.text())?.[1] ?? "more") : page.status;
    };
    const remainingTimes = [3 * day + minute, 3 * day - minute, 2 * day + minute, 2 * day - minute, day + minute, day - minute, minute, -1];
    const days: unknown[] = [];
    for (const ms of remainingTimes) days.push(await daysLeftAt(ms));
    expect(days).toEqual(["more", "3", "3", "2", "2", "1", "1", 404]);
  });

  it("extending a link by 14 days adds 14 times 24 hours", async () => {
    await server.setClock(begin - 14 * day);
    const { id, end } = await makeLink();
    const response = await (await signInAttorney(server.url)).call("PATCH", `${linkOf(id)}/extend`, { days: 14 });
    expect(Date.parse((await response.json()).expiresAt)).toBe(end + 14 * day);
  });

  it("an unfinished form is kept for 90 times 24 hours", async () => {
    await server.setClock(begin);
    const id = await createApiForm(server.url, single.formData);
    const isKeptAfter = async (ms: number) => {
      await server.setClock(begin + ms);
      await withDatabase(server, (sql) => sql`select graphile_worker.add_job('remove_expired')`);
      await expect.poll(() => listJobs(server), { timeout: 20_000 }).toEqual([]);
      return (await withDatabase(server, (sql) => sql`select from forms where id = ${id}`)).length === 1;
    };
    expect([await isKeptAfter(90 * day - minute), await isKeptAfter(90 * day + minute)]).toEqual([true, false]);
  }, 60_000);
});

describe("when the clock jumps", () => {
  let begin: number;
  beforeAll(() => {
    begin = Date.now();
  });

  const isSignedIn = async (attorney: Client) => (await attorney.call("GET", "/api/admin/submissions")).status === 200;

  it("forward, sign-ins expire after 30 minutes without use and after 12 hours; backward, they stay valid", async () => {
    await server.setClock(begin);
    const attorney = await signInAttorney(server.url);
    await server.jump(-hour);
    expect(await isSignedIn(attorney)).toBe(true);
    for (let passed = 25 * minute; passed < 12 * hour - minute; passed += 25 * minute) {
      await server.setClock(begin + passed);
      expect(await isSignedIn(attorney)).toBe(true);
    }
    await server.setClock(begin + 12 * hour + minute);
    expect(await isSignedIn(attorney)).toBe(false);
    const idle = await signInAttorney(server.url);
    await server.jump(29 * minute);
    expect(await isSignedIn(idle)).toBe(true);
    await server.jump(31 * minute);
    expect(await isSignedIn(idle)).toBe(false);
  });

  it("forward, upload URLs expire after 15 minutes", async () => {
    await server.setClock(begin);
    const client = await openBrowser(server.url);
    const documents = `${forms}/${(await (await client.call("POST", forms, {})).json()).id}/documents`;
    const [early, late] = [await requestUploadUrl(client, documents), await requestUploadUrl(client, documents)];
    await server.jump(14 * minute);
    expect((await put(early, samples.pdf)).status).toBe(200);
    await server.jump(2 * minute);
    expect((await put(late, samples.pdf)).status).toBe(403);
  });

  it("an hour forward or backward, saves and PDFs in progress succeed and nothing is lost", async (context) => {
    const jumps = [-hour, hour, hour];
    await server.setClock(begin);
    const savers = await createSavers(server.url, 20);
    const saving = saveContinuously(server.url, savers);
    for (const ms of jumps) {
      await saving.allSavedAgain();
      const pdfs = savers.slice(0, 2).map(({ id }) => apiClient(server.url).call("GET", `${forms}/${id}/pdf`));
      await Promise.race(pdfs);
      await server.jump(ms);
      for (const pdf of pdfs) expect((await pdf).status).toBe(200);
      await saving.allSavedAgain();
      expect(await submitNew(apiClient(server.url))).toBe(200);
    }
    const { statuses } = await saving.stop();
    recordFigures(context, `${statuses[200]} saved`);
    expect(Object.keys(statuses)).toEqual(["200"]);
    expect(await findLosses(server.url, savers)).toEqual([]);
    await expect.poll(() => listSubmissionStates(server), { timeout: 30_000 }).toEqual(jumps.map(() => "sent"));
  }, 120_000);

  it.runIf(isLong)(
    "an hour forward, an email that takes long to send is not sent twice",
    async () => {
      const before = mailbox.raw.length;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      heldReply = promise;
      expect(await submitNew(apiClient(server.url))).toBe(200);
      for (let times = 0; times < 3; times++) {
        await sleep(15_000);
        await server.jump(hour);
      }
      await sleep(5_000);
      resolve(undefined);
      await expect.poll(async () => (await listSubmissionStates(server)).at(-1), { timeout: 30_000 }).toBe("sent");
      await sleep(5_000);
      expect(mailbox.raw.length - before).toBe(1);
    },
    120_000,
  );
});
