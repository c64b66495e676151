import { useRouteLoaderData } from "@remix-run/react";
import type { OfficeName } from "../records/office/office-names.server.ts";

/** Who can be working in the office, and who is in this session. */
export interface Office {
  names: OfficeName[];
  /** Initials of the person who was chosen; null for nobody in particular. */
  initials: string | null;
}

const nobody: Office = { names: [], initials: null };

/** The office's names as the root of an office page loads them. */
export const useOffice = (): Office => (useRouteLoaderData("root") as { office?: Office | null } | undefined)?.office ?? nobody;
