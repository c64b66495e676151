import { attorneyCookie } from "../platform/http/requester.server.ts";
import { listNames } from "../records/office/office-names.server.ts";
import { findSessionInitials } from "../records/security/attorney-sessions.server.ts";
import type { Office } from "./use-office.ts";

/** Loads the office's names for its pages; null for others, and for those who are not signed in. */
export async function loadOffice(request: Request): Promise<Office | null> {
  const session = new URL(request.url).pathname.startsWith("/admin/") ? attorneyCookie.hashOf(request) : undefined;
  const initials = session && (await findSessionInitials(session));
  if (initials === undefined) return null;
  const names = (await listNames()).filter(({ isRemoved }) => !isRemoved).map(({ initials, name }) => ({ initials, name }));
  return { names, initials };
}
