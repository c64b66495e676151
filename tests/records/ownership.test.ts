import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomId, randomToken, sha256 } from "../../app/platform/crypto.server.ts";
import { closeDatabase, openDatabase, sql } from "../../app/platform/database/database.server.ts";
import { env } from "../../app/platform/env.server.ts";
import type { Requester } from "../../app/platform/http/requester.server.ts";
import {
  beginSession,
  endSession,
  isLiveSession,
  purgeSessions,
  touchSession,
} from "../../app/records/security/attorney-sessions.server.ts";
import {
  createEditLink,
  deleteEditLink,
  extendEditLinks,
  findEditLink,
  getLiveEditLinks,
  revokeEditLinks,
} from "../../app/records/security/edit-links.server.ts";
import { isAccessibleTo, isOffice, isOwn, isOwnedBy, openedByLink, ownerOf } from "../../app/records/security/ownership.server.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

const hashes = { mine: sha256("mine"), device: sha256("device"), other: sha256("other") };
const formsByName: Record<string, string> = {};
let session: Buffer;
let link: { token: string; expiresAt: Date };

async function insertForm(
  name: string,
  { owner = null, age = "0", submitted = false }: { owner?: Buffer | null; age?: string; submitted?: boolean },
) {
  formsByName[name] = randomId();
  await sql`
    insert into forms (id, owner_hash, client_name, client_email, current_step, is_completed, version, updated_at, submitted_at)
    values (${formsByName[name]}, ${owner}, '', '', 1, false, 1, now() - ${age}::interval, ${submitted ? sql`now()` : null})`;
}

beforeAll(async () => {
  env.DATABASE_URL = await createDatabase();
  await openDatabase();
  await insertForm("mine", { owner: hashes.mine });
  await insertForm("opened", { owner: hashes.other });
  await insertForm("other's", { owner: hashes.other });
  await insertForm("nobody's", {});
  await insertForm("nobody's, a day old", { age: "25 hours" });
  await insertForm("nobody's, submitted", { submitted: true });
  await sql`insert into form_devices (owner_hash, form_id) values (${hashes.device}, ${formsByName["opened"]!})`;
  session = sha256(await beginSession(undefined));
  link = (await createEditLink(formsByName["other's"]!, "Office"))!;
});
afterAll(async () => {
  await closeDatabase();
  await dropDatabase(env.DATABASE_URL!);
});

const names = async (condition: ReturnType<typeof isOwnedBy>) => {
  const rows = await sql<{ id: string }[]>`select id from forms where ${condition}`;
  const found = new Set(rows.map(({ id }) => id));
  return Object.keys(formsByName).filter((name) => found.has(formsByName[name]!));
};
const all = ["mine", "opened", "other's", "nobody's", "nobody's, a day old", "nobody's, submitted"];

const owner = (hash: Buffer, more: object = {}): Requester => ({ kind: "owner", hash, ...more });
const cookieless = (more: object = {}): Requester => ({ kind: "cookieless", ...more });
const apiClient = (more: object = {}): Requester => ({ kind: "apiClient", ...more });

describe("the rows that a requester owns", () => {
  it("are a browser's own, and the form that it has opened with a link", async () => {
    expect(await names(isOwnedBy(owner(hashes.mine)))).toEqual(["mine"]);
    expect(await names(isOwnedBy(owner(hashes.device)))).toEqual(["opened"]);
    expect(await names(isOwnedBy(owner(hashes.other)))).toEqual(["opened", "other's"]);
    expect(await names(isOwnedBy(owner(sha256("stranger"))))).toEqual([]);
    expect(await names(openedByLink(hashes.device))).toEqual(["opened"]);
  });

  it("are those without an owner for an API client, until they are submitted or a day old, and none without cookies", async () => {
    expect(await names(isOwnedBy(apiClient()))).toEqual(["nobody's"]);
    expect(await names(isOwnedBy(cookieless()))).toEqual([]);
  });

  it("do not grow with the attorney's session, an API key or an edit link", async () => {
    const more = { attorney: session, hasApiKey: true, editLink: sha256(link.token) };
    expect(await names(isOwnedBy(owner(hashes.mine, more)))).toEqual(["mine"]);
    expect(await names(isOwnedBy(cookieless(more)))).toEqual([]);
  });

  it("get their owner from the requester that creates them", () => {
    expect(ownerOf(owner(hashes.mine))).toBe(hashes.mine);
    for (const each of [apiClient(), cookieless()]) expect(ownerOf(each)).toBeNull();
  });

  it("are told one by one, in their own table", async () => {
    expect(await isOwn("forms", formsByName["mine"]!, owner(hashes.mine))).toBe(true);
    expect(await isOwn("forms", formsByName["other's"]!, owner(hashes.mine))).toBe(false);
    expect(await isOwn("forms", "unknown", owner(hashes.mine))).toBe(false);
    expect(await isOwn("upload_sessions", formsByName["mine"]!, owner(hashes.mine))).toBe(false);
  });
});

describe("the rows that a requester may open", () => {
  it("are its own, without other credentials", async () => {
    expect(await names(isAccessibleTo(owner(hashes.mine)))).toEqual(["mine"]);
    expect(await names(isAccessibleTo(cookieless()))).toEqual([]);
  });

  it("are all with an API key or a live session, and its own with a session that has ended", async () => {
    expect(await names(isAccessibleTo(cookieless({ hasApiKey: true })))).toEqual(all);
    expect(await names(isAccessibleTo(cookieless({ attorney: session })))).toEqual(all);
    expect(await names(isAccessibleTo(owner(hashes.mine, { attorney: sha256("ended") })))).toEqual(["mine"]);
  });

  it("include the form of a live edit link only", async () => {
    const withLink = (token: string) => names(isAccessibleTo(owner(hashes.mine, { editLink: sha256(token) })));
    expect(await withLink(link.token)).toEqual(["mine", "other's"]);
    expect(await withLink(randomToken())).toEqual(["mine"]);
    const set = (change: object) => sql`update edit_links set ${sql(change as never)} where token_hash = ${sha256(link.token)}`;
    for (const [ended, live] of [
      [{ revoked_at: new Date() }, { revoked_at: null }],
      [{ expires_at: new Date(Date.now() - 1000) }, { expires_at: link.expiresAt }],
      [{ wrong_dates: 5 }, { wrong_dates: 4 }],
    ] as const) {
      await set(ended);
      expect([await withLink(link.token), await findEditLink(link.token)]).toEqual([["mine"], undefined]);
      expect((await getLiveEditLinks(formsByName["other's"]!)).count).toBe(0);
      await set(live);
      expect(await withLink(link.token)).toEqual(["mine", "other's"]);
    }
    expect(await findEditLink(link.token)).toEqual({ formId: formsByName["other's"], expiresAt: link.expiresAt });
  });
});

describe("an edit link", () => {
  it("is created for a form only, extended, revoked with the mails that wait, and deleted", async () => {
    const id = formsByName["nobody's"]!;
    expect(await createEditLink("unknown", "Office")).toBeUndefined();
    expect(await extendEditLinks(id, 3)).toBeUndefined();
    const [first, second] = [(await createEditLink(id, "Office"))!, (await createEditLink(id, "Office"))!];
    const inDays = (first.expiresAt.getTime() - Date.now()) / 86_400_000;
    expect([inDays > 13.9, inDays < 14.1]).toEqual([true, true]);
    await sql`update edit_links set expires_at = expires_at - interval '1 day' where token_hash = ${sha256(first.token)}`;
    expect(await getLiveEditLinks(id)).toEqual({ count: 2, expiresAt: second.expiresAt });
    expect(await extendEditLinks(id, 3)).toEqual(new Date(second.expiresAt.getTime() + 3 * 86_400_000));
    await sql`insert into edit_link_mails (id, form_id, status) values ('waits', ${id}, 'queued')`;
    await deleteEditLink(first.token);
    expect([await findEditLink(first.token), (await getLiveEditLinks(id)).count]).toEqual([undefined, 1]);
    expect(await revokeEditLinks(id)).toBe(1);
    expect(await sql`select status, ended_at is not null as ended from edit_link_mails where id = 'waits'`).toMatchObject([
      { status: "cancelled", ended: true },
    ]);
    expect(await getLiveEditLinks(id)).toEqual({ count: 0, expiresAt: null });
    expect(await revokeEditLinks(id)).toBe(0);
  });
});

describe("the attorney's session", () => {
  const setTimes = (seen: string, created: string) => sql`
    update attorney_sessions set seen_at = now() - ${seen}::interval, created_at = now() - ${created}::interval
    where id_hash = ${session}`;
  const seenAgo = async () =>
    Number((await sql`select extract(epoch from now() - seen_at) as ago from attorney_sessions where id_hash = ${session}`)[0]!["ago"]);

  it("lives for 30 idle minutes, which a use restarts, and 12 hours", async () => {
    await setTimes("29 minutes", "11 hours");
    expect(await isLiveSession(session)).toBe(true);
    expect(await seenAgo()).toBeGreaterThan(1700);
    expect(await touchSession(session)).toBe(true);
    expect(await seenAgo()).toBeLessThan(60);
    await setTimes("30 seconds", "1 hour");
    await touchSession(session);
    expect(await seenAgo()).toBeGreaterThan(29);
    for (const [seen, created] of [
      ["31 minutes", "1 hour"],
      ["1 minute", "12 hours 1 minute"],
    ] as const) {
      await setTimes(seen, created);
      expect([await isLiveSession(session), await touchSession(session)]).toEqual([false, false]);
      expect(await names(isAccessibleTo(cookieless({ attorney: session })))).toEqual([]);
      expect(await seenAgo()).toBeGreaterThan(59);
    }
    await setTimes("0", "0");
  });

  it("belongs to a password, replaces the browser's previous one, and ends", async () => {
    const token = await beginSession(undefined);
    const next = await beginSession(sha256(token));
    expect([await isLiveSession(sha256(token)), await isLiveSession(sha256(next))]).toEqual([false, true]);
    await endSession(sha256(next));
    expect(await isLiveSession(sha256(next))).toBe(false);
    const old = await beginSession(undefined);
    await sql`update attorney_sessions set password_print = '\\x00' where id_hash = ${sha256(old)}`;
    expect(await isLiveSession(sha256(old))).toBe(false);
    await purgeSessions();
    expect((await sql`select id_hash from attorney_sessions`).map((row) => row["id_hash"])).toEqual([session]);
  });
});

describe("the office", () => {
  it("is who has a session or a key, but not who uses an edit link", () => {
    const cases: [object, boolean][] = [
      [{}, false],
      [{ attorney: session }, true],
      [{ hasApiKey: true }, true],
      [{ editLink: session }, false],
      [{ attorney: session, editLink: session }, false],
      [{ hasApiKey: true, editLink: session }, false],
    ];
    for (const [more, expected] of cases) expect(isOffice(owner(hashes.mine, more))).toBe(expected);
  });
});
