/**
 * A page that goes away sends its last save without waiting for the answer, and informs the pages that are opened next by a
 * cookie which version of the form that save leads to. The cookie lasts as long as the save may take.
 */
const seconds = 10;

/** Has pages opened from now on expect the form in at least this version. */
export function announceSave(version: number): void {
  const isSecure = location.protocol === "https:";
  const [prefix, attributes] = isSecure ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}saving=${version}; Path=/; Max-Age=${seconds}; SameSite=Strict${attributes}`;
}

/** The version that a save sent by an earlier page leads to; 0 when none is under way. */
export const expectedVersion = (): number => Number(/(?:^|;\s*)(?:__Host-)?saving=(\d+)/.exec(document.cookie)?.[1] ?? 0);
