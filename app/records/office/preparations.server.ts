import { compute, TaskOverrun } from "../../platform/compute-worker.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { Conflict } from "../../platform/http/conflict.server.ts";
import { log } from "../../platform/log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";

export const couldNotPrepare = "This petition could not be prepared.";

/** A petition took too much time or memory, and is set aside until the office tries again. */
export class NotPrepared extends Conflict {
  override name = "NotPrepared";

  constructor() {
    super(couldNotPrepare);
  }
}

/** Resolves to what was made of a petition, or to null if the petition could not be prepared. */
export async function ifPrepared<Made>(work: Promise<Made>): Promise<Made | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NotPrepared) return null;
    throw error;
  }
}

/** How many times a petition is prepared alone after an attempt that never ended, before it is set aside. */
const MAX_ATTEMPTS = 2;

/** Whether the petition of the form with this id in a query is set aside. */
export const isSetAside = () => sql`
  exists (select from preparations where form_id = forms.id and failed_at is not null)`;

/** Throws NotPrepared if the petition of a form is set aside. */
async function requirePreparable(formId: string): Promise<void> {
  const rows = await sql`select from preparations where form_id = ${formId} and failed_at is not null`;
  if (rows.length > 0) throw new NotPrepared();
}

/**
 * Runs a task on the petition of a form, unless it is set aside, in the petition worker. If that takes too much time or memory, it is
 * set aside. Throws NotPrepared, and like `compute`.
 */
export async function computeForForm<Task extends (...args: never[]) => unknown>(
  formId: string,
  name: string,
  ...args: Parameters<Task>
): Promise<ReturnType<Task>> {
  try {
    return await compute<Task>(name, args, () => requirePreparable(formId));
  } catch (error) {
    if (!(error instanceof TaskOverrun)) throw error;
    await setAside(formId, error.limit);
    throw new NotPrepared();
  }
}

async function setAside(formId: string, reason: TaskOverrun["limit"]): Promise<void> {
  log.error({ form: formId, reason }, "petition could not be prepared and is set aside");
  await sql`
    insert into preparations (form_id, failed_at, reason) select id, now(), ${reason} from forms where id = ${formId}
    on conflict (form_id) do update set failed_at = now(), reason = excluded.reason`;
  notifyCaseChange();
}

/** Lets the petition of a form be prepared again. */
export async function takeUpAgain(formId: string): Promise<void> {
  await sql`delete from preparations where form_id = ${formId}`;
}

/**
 * Notes that the petitions of these forms are about to be prepared. Returns those with an earlier attempt that never ended: one of
 * them may have ended its process, so each is prepared alone, after `beginAlone`.
 */
export async function beginTogether(ids: string[]): Promise<string[]> {
  const unended = await sql<{ formId: string }[]>`
    select form_id as "formId" from preparations
    where form_id = any(${ids}) and failed_at is null and begun_at < now() - interval '1 minute' order by form_id`;
  const suspects = unended.map(({ formId }) => formId);
  await sql`
    insert into preparations (form_id)
      select id from forms where id = any(${ids.filter((id) => !suspects.includes(id))}) order by id for key share skip locked
    on conflict (form_id) do nothing`;
  return suspects;
}

/** Notes that the petition of a form is about to be prepared alone. False if it never ended often enough: then it is set aside. */
export async function beginAlone(formId: string): Promise<boolean> {
  const [row] = await sql<{ isSetAside: boolean }[]>`
    update preparations set attempts = attempts + 1,
      failed_at = case when attempts >= ${MAX_ATTEMPTS} then now() end,
      reason = case when attempts >= ${MAX_ATTEMPTS} then 'ended' end
    where form_id = ${formId} and failed_at is null
    returning failed_at is not null as "isSetAside"`;
  if (row?.isSetAside) log.error({ form: formId, reason: "ended" }, "petition could not be prepared and is set aside");
  return row?.isSetAside === false;
}

/** Notes that the attempts at these forms' petitions have ended. */
export async function endAttempts(ids: string[]): Promise<void> {
  await sql`delete from preparations where form_id = any(${ids}) and failed_at is null`;
}
