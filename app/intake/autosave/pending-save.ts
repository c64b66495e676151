/**
 * A page that is left sends its last save without waiting for the response. A cookie informs the pages opened next which
 * version of the form that save leads to. It expires after the longest time a save may take.
 */
const LIFETIME_SECONDS = 10;

/** Makes pages opened from now on wait for at least this version of the form. */
export function announceSave(version: number): void {
  const isSecure = location.protocol === "https:";
  const [prefix, attributes] = isSecure ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${prefix}saving=${version}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Strict${attributes}`;
}

/** Returns the version that a save sent by an earlier page leads to, or 0 if none is in flight. */
export const expectedVersion = (): number => Number(/(?:^|;\s*)(?:__Host-)?saving=(\d+)/.exec(document.cookie)?.[1] ?? 0);
