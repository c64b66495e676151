import type { ISql } from "postgres";
import { defaultKeys, type DefaultValues } from "../../petition/firm-defaults.ts";
import { sql } from "../../platform/database/database.server.ts";
import { callerName } from "../../platform/log.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import type { Attribution } from "./law-tables.server.ts";

/** The firm's defaults, with who has changed them last. */
export interface FirmDefaults {
  /** Incremented with every change; 0 before the first. */
  version: number;
  values: DefaultValues;
  changed: Attribution | null;
}

/** Loads the firm's defaults. */
export async function loadFirmDefaults(db: ISql = sql): Promise<FirmDefaults> {
  const [row] = await db<{ version: number; defaults: DefaultValues; address: string; person: string | null; createdAt: Date }[]>`
    select version, defaults, address, person, created_at as "createdAt" from firm_defaults order by version desc limit 1`;
  if (!row) return { version: 0, values: {}, changed: null };
  const { version, defaults, address, person, createdAt } = row;
  return { version, values: defaults, changed: { at: createdAt.toISOString(), address, person } };
}

interface Change {
  /** Version that the change is based on; undefined for any. */
  baseVersion: number | undefined;
  /** IP address of the caller. */
  address: string;
}

/** Replaces the firm's defaults. Earlier versions are preserved. "stale" if somebody else has changed them since the base version. */
export async function saveFirmDefaults(values: DefaultValues, { baseVersion, address }: Change): Promise<"saved" | "stale"> {
  const outcome = await sql.begin(async (tx) => {
    const before = await loadFirmDefaults(tx);
    if (baseVersion !== undefined && baseVersion !== before.version) return "stale";
    const changed = defaultKeys.filter((key) => values[key] !== before.values[key]);
    if (changed.length === 0) return "saved";
    const inserted = await tx`
      insert into firm_defaults (version, defaults, address, person)
      values (${before.version + 1}, ${tx.json(values)}, ${address}, ${callerName()})
      on conflict do nothing returning version`;
    if (inserted.length === 0) return "conflict";
    await audit({ action: "firm_defaults_changed", detail: changed.join(", "), address }, tx);
    return "saved";
  });
  if (outcome !== "conflict") return outcome;
  return baseVersion === undefined ? saveFirmDefaults(values, { baseVersion, address }) : "stale";
}
