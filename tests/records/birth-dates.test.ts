import { afterAll, beforeAll, expect, it } from "vitest";
import { randomToken, sha256 } from "../../app/platform/crypto.server.ts";
import { closeDatabase, openDatabase, sql } from "../../app/platform/database/database.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { checkBirthDate, hasBirthDate } from "../../app/records/forms/birth-dates.server.ts";
import { createForm } from "../../app/records/forms/forms.server.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

beforeAll(async () => {
  env.DATABASE_URL = await createDatabase();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await dropDatabase(env.DATABASE_URL!);
});

async function newLink(table: "resume_links" | "edit_links", clientDateOfBirth: string) {
  const { form } = await createForm({ kind: "apiClient" }, { formData: { personalInfo: { clientDateOfBirth } } } as never);
  const token = randomToken();
  const link = { token_hash: sha256(token), form_id: form.id, expires_at: new Date(Date.now() + 86_400_000) };
  await sql`insert into ${sql(table)} ${sql(table === "resume_links" ? { ...link, address_hash: sha256("an address") } : link)}`;
  const wrongDates = async () => (await sql`select wrong_dates from ${sql(table)} where token_hash = ${sha256(token)}`)[0]!["wrong_dates"];
  return { id: form.id, wrongDates, check: (typed: string) => checkBirthDate(table, token, typed) };
}

it.each(["resume_links", "edit_links"] as const)("counts the wrong dates of %s, and nothing else, up to five", async (table) => {
  const { check, wrongDates } = await newLink(table, "1984-03-17");
  expect([await check(""), await check("some day"), await check("3/17/1984"), await wrongDates()]).toEqual([
    "unreadable",
    "unreadable",
    "right",
    0,
  ]);
  for (const left of [4, 3, 2, 1]) expect(await check("3/18/1984")).toEqual({ left });
  expect(await check("3/17/1984")).toBe("right");
  expect([await check("3/18/1984"), await wrongDates()]).toEqual(["closed", 5]);
  expect([await check("3/17/1984"), await check("3/18/1984"), await wrongDates()]).toEqual(["closed", "closed", 5]);
});

it("does not compare with what is not a date", async () => {
  const { id, check } = await newLink("resume_links", "about 1970");
  expect([await hasBirthDate(id), await hasBirthDate("unknown"), await check("3/17/1984")]).toEqual([false, false, { left: 4 }]);
  expect(await hasBirthDate((await newLink("resume_links", "March 17, 1984")).id)).toBe(true);
  expect(await checkBirthDate("resume_links", randomToken(), "3/17/1984")).toBe("closed");
});
