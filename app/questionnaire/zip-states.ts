import { stateCode } from "./states.ts";

/** The states by the first three digits of their ZIP codes (United States Postal Service). */
const prefixes =
  "NY005-005 PR006-007 VI008-008 PR009-009 MA010-027 RI028-029 NH030-038 ME039-049 VT050-054 MA055-055 VT056-059 CT060-069 " +
  "NY063-063 NJ070-089 AE090-098 NY100-149 PA150-196 DE197-199 DC200-200 VA201-201 DC202-205 MD206-219 VA220-246 WV247-268 " +
  "NC270-289 SC290-299 GA300-319 FL320-349 AA340-340 AL350-369 TN370-385 MS386-397 GA398-399 KY400-427 OH430-459 IN460-479 " +
  "MI480-499 IA500-528 WI530-549 MN550-567 DC569-569 SD570-577 ND580-588 MT590-599 IL600-629 MO630-658 KS660-679 NE680-693 " +
  "LA700-714 AR716-729 OK730-732 TX733-733 OK734-749 TX750-799 CO800-816 WY820-831 ID832-838 WY834-834 UT840-847 AZ850-865 " +
  "NM870-884 TX885-885 NV889-898 CA900-961 AP962-966 HI967-968 AS967-967 GU969-969 MP969-969 OR970-979 WA980-994 AK995-999";

const ranges = prefixes.split(" ").map((each) => ({ state: each.slice(0, 2), first: each.slice(2, 5), last: each.slice(6) }));

const zipPattern = /^\d{5}(?:[\s-]?\d{4})?$/;

/** Returns the states that a ZIP code may be in; undefined if the text is not a ZIP code. */
export function statesOfZip(text: string): string[] | undefined {
  const zip = text.trim();
  const prefix = zip.slice(0, 3);
  return zipPattern.test(zip) ? ranges.filter(({ first, last }) => first <= prefix && prefix <= last).map(({ state }) => state) : undefined;
}

/** Whether a ZIP code cannot be in a state. */
export function isZipOutsideState(state: string, zip: string): boolean {
  const code = stateCode(state);
  return ranges.some((range) => range.state === code) && statesOfZip(zip)?.includes(code) === false;
}
