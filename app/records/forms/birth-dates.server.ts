import type { ISql } from "postgres";
import { parseDate } from "../../petition/answers/parse-date.ts";
import { personalInfo } from "../../questionnaire/steps/personal-info.ts";
import { sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { readForm } from "./form-rows.server.ts";
import { hasTriesLeft, MAX_WRONG_DATES } from "../security/link-tries.server.ts";

/** Whether a form has the client's date of birth, so that a link to it can ask for it. */
export const hasBirthDate = async (formId: string): Promise<boolean> => (await findBirthDate(formId, sql)) !== undefined;

/** The client's date of birth; undefined if none is stored, or if what is stored is not a date. */
async function findBirthDate(formId: string, db: ISql): Promise<string | undefined> {
  const form = await readForm(db, sql`id = ${formId}`, [personalInfo.key]);
  return parseDate(form?.formData.personalInfo?.clientDateOfBirth ?? "");
}

/** Result of a given date: it matches; it is not a date; it is wrong, with the tries that are left; or the link opens nothing anymore. */
export type BirthDateCheck = "right" | "unreadable" | "closed" | { left: number };

/** Compares a typed date with the client's date of birth, and counts a wrong one. Dates given at the same time are compared one by one. */
export async function checkBirthDate(table: "resume_links" | "edit_links", token: string, typed: string): Promise<BirthDateCheck> {
  const date = parseDate(typed);
  if (date === undefined) return "unreadable";
  return sql.begin(async (tx): Promise<BirthDateCheck> => {
    const [link] = await tx<{ formId: string; wrongDates: number }[]>`
      select form_id as "formId", wrong_dates as "wrongDates" from ${tx(table)}
      where token_hash = ${sha256(token)} and ${hasTriesLeft()} for update`;
    if (!link) return "closed";
    if ((await findBirthDate(link.formId, tx)) === date) return "right";
    await tx`update ${tx(table)} set wrong_dates = wrong_dates + 1 where token_hash = ${sha256(token)}`;
    const left = MAX_WRONG_DATES - link.wrongDates - 1;
    return left > 0 ? { left } : "closed";
  });
}
