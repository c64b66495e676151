import { sql } from "../../platform/database/database.server.ts";

/** Person in the office. */
export interface OfficeName {
  /** At most four letters, which name the person for good. */
  initials: string;
  name: string;
}

/** Name with whether it was removed. It is offered no longer then, but its initials still belong to it. */
export type ListedName = OfficeName & { isRemoved: boolean };

/** Maximum number of names, so that they fit in a menu. */
export const maxNames = 40;

/** Lists all names by initials, those that were removed at the end. */
export const listNames = (): Promise<ListedName[]> => sql<ListedName[]>`
  select initials, name, removed_at is not null as "isRemoved" from office_names order by removed_at is not null, initials`;

/** Adds a name. "taken" if its initials belong to somebody, "full" if there are too many names. */
export async function addName({ initials, name }: OfficeName): Promise<"added" | "taken" | "full"> {
  const { count } = await sql`
    insert into office_names (initials, name) select ${initials}, ${name}
    where (select count(*) from office_names where removed_at is null) < ${maxNames} on conflict do nothing`;
  if (count === 1) return "added";
  const taken = await sql`select from office_names where initials = ${initials}`;
  return taken.length === 1 ? "taken" : "full";
}

/** Changes how a name is written from now on. */
export async function renameName({ initials, name }: OfficeName): Promise<void> {
  await sql`update office_names set name = ${name} where initials = ${initials}`;
}

/** Removes a name from what is offered, and from the sessions that have chosen it. */
export const removeName = (initials: string): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`update office_names set removed_at = now() where initials = ${initials} and removed_at is null`;
    await tx`update attorney_sessions set initials = null where initials = ${initials}`;
  });

/** Offers a removed name again. False if there are too many names. */
export async function restoreName(initials: string): Promise<boolean> {
  const { count } = await sql`
    update office_names set removed_at = null
    where initials = ${initials} and (select count(*) from office_names where removed_at is null) < ${maxNames}`;
  return count === 1;
}
