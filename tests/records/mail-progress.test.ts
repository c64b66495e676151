import { afterAll, beforeAll, expect, test } from "vitest";
import { randomId } from "../../app/platform/crypto.server.ts";
import { closeDatabase, openDatabase, sql } from "../../app/platform/database/database.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { encryptedValues } from "../../app/records/encrypted-columns.server.ts";
import { purgeMailBudget, reserveConfirmation, reserveMail, type ClientMailKind } from "../../app/records/mail/mail-budget.server.ts";
import {
  getOrCreateDelivery,
  markDeliveryFailed,
  markDeliveryPartSent,
  markDeliverySent,
} from "../../app/records/mail/deliveries.server.ts";
import { createForm } from "../../app/records/forms/forms.server.ts";
import { markSubmissionPartSent, loadSubmissionToSend } from "../../app/records/mail/submission-mails.server.ts";
import { listSubmissions, submitForm } from "../../app/records/mail/submissions.server.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

const packing = { messages: [[{ id: "document1", entryName: "pay-stub-01.pdf" }], []], waiting: ["pay-stub-02.pdf"] };

beforeAll(async () => {
  env.DATABASE_URL = await createDatabase();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await dropDatabase(env.DATABASE_URL!);
});

async function submittedSession(): Promise<string> {
  const id = randomId();
  await sql`
    insert into upload_sessions (id, client_name, client_email, details, key_id, status, submitted_at)
    values (${id}, 'Rowan', 'delivery@client.example', '', 'k', 'submitted', now())`;
  return id;
}

test("stores how a submission was packed and how many messages were accepted", async () => {
  const { form } = await createForm({ kind: "apiClient" }, { formData: { personalInfo: { clientName: "Rowan" } } });
  await submitForm(form.id, { kind: "apiClient" }, () => undefined);
  const { id } = (await listSubmissions(form.id))[0]!;
  expect(await loadSubmissionToSend(id)).toMatchObject({ packing: null, sentParts: 0 });
  await markSubmissionPartSent(id, packing, 1);
  expect(await loadSubmissionToSend(id)).toMatchObject({ packing, sentParts: 1, status: "queued" });
});

test("stores the same for a delivery, and deletes it with its session", async () => {
  const id = await submittedSession();
  expect(await getOrCreateDelivery(id)).toEqual({ status: "queued", packing: null, sentParts: 0 });
  await markDeliveryPartSent(id, packing, 1);
  await markDeliveryFailed(id, "SMTP 550");
  expect(await getOrCreateDelivery(id)).toEqual({ status: "failed", packing, sentParts: 1 });
  await markDeliverySent(id);
  expect(await getOrCreateDelivery(id)).toMatchObject({ status: "sent" });
  await sql`delete from upload_sessions where id = ${id}`;
  expect(await sql`select from deliveries where session_id = ${id}`).toHaveLength(0);
});

test("reserves three confirmations per address in 24 hours, ignoring case, and repeats its answer for the same id", async () => {
  const ids = ["a", "b", "c", "d", "e"];
  const answers = () =>
    ids.reduce<Promise<boolean[]>>(
      async (before, id, n) => [...(await before), await reserveConfirmation(id, n % 2 ? "rowan@client.example" : "Rowan@Client.Example")],
      Promise.resolve([]),
    );
  for (let repeated = 0; repeated < 2; repeated++) expect(await answers()).toEqual([true, true, true, false, false]);
  expect(await reserveConfirmation("f", "marlowe@client.example")).toBe(true);
  await sql`update confirmations set created_at = now() - interval '25 hours' where id = 'a'`;
  await purgeMailBudget();
  expect([await reserveConfirmation("d", "rowan@client.example"), await reserveConfirmation("e", "rowan@client.example")]).toEqual([
    true,
    false,
  ]);
});

test("one address gets six mails of all kinds in 24 hours, and three of each", async () => {
  const reserve = (kind: ClientMailKind, id: string) => sql.begin((tx) => reserveMail(tx, kind, id, "Quinn@client.example"));
  for (const kind of ["confirmation", "resumeLink"] as const)
    for (const [number, isAllowed] of [true, true, true, false].entries()) expect(await reserve(kind, `${kind} ${number}`)).toBe(isAllowed);
  expect(await reserve("reminder", "reminder 0")).toBe(false);
  expect(await reserve("resumeLink", "resumeLink 0")).toBe(true);
  await sql`update confirmations set created_at = now() - interval '25 hours' where id = 'resumeLink 1'`;
  expect(await reserve("reminder", "reminder 0")).toBe(true);
});

test("sends a form again only after a new document", async () => {
  const requester = { kind: "owner", hash: Buffer.alloc(32) } as const;
  const { form } = await createForm(requester, { formData: { personalInfo: { clientName: "Rowan" } } });
  const submissions = async () => {
    await submitForm(form.id, requester, () => undefined);
    return (await sql`select from submissions where form_id = ${form.id}`).length;
  };
  expect(await submissions()).toBe(1);
  expect(await submissions()).toBe(1);
  const id = randomId();
  const document = { id, form_id: form.id, type: "payStubs", size: 1, mime_type: "application/pdf", storage_key: "kept/a" };
  await sql`insert into documents ${sql({ ...document, ...encryptedValues("names of documents", id, "a.pdf") })}`;
  expect(await submissions()).toBe(2);
  expect(await submissions()).toBe(2);
});
