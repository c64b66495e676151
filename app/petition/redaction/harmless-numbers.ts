import type { Token } from "./tokens.ts";

/** A digit group at an index; undefined for a word. */
type GroupAt = (index: number) => Token | undefined;

const isYear = (text: string): boolean => text.length === 4 && (text.startsWith("19") || text.startsWith("20"));
const isUpTo = (max: number, text: string): boolean => text.length <= 2 && Number(text) >= 1 && Number(text) <= max;
const isMonthAndDay = (one: string, other: string): boolean =>
  (isUpTo(12, one) && isUpTo(31, other)) || (isUpTo(31, one) && isUpTo(12, other));
const dateSeparators = ["-", "/", "."];

/** The number of groups of a date that begins at an index; 0 for none. */
export function dateLength(group: GroupAt, index: number): number {
  const [one, two, three] = [group(index), group(index + 1), group(index + 2)];
  if (!one || !two || !three || two.before !== three.before || !dateSeparators.includes(two.before)) return 0;
  const isLast = isMonthAndDay(one.text, two.text) && (isYear(three.text) || three.text.length === 2);
  return isLast || (isYear(one.text) && isMonthAndDay(two.text, three.text)) ? 3 : 0;
}

/** The number of groups of a month with its year; 0 for none. A number with the same separator before it is no month. */
function monthLength(group: GroupAt, index: number): number {
  const [month, year] = [group(index), group(index + 1)];
  if (!month || !year || !isUpTo(12, month.text) || !isYear(year.text) || !dateSeparators.includes(year.before)) return 0;
  return group(index - 1) && month.before === year.before ? 0 : 2;
}

const isAreaOrExchange = (text: string): boolean => text.length === 3 && text >= "200";

/** The number of groups of a telephone number, such as (336) 555-0110; 0 for none. */
function phoneLength(group: GroupAt, index: number): number {
  const [area, exchange, line] = [group(index), group(index + 1), group(index + 2)];
  if (!area || !exchange || !line || line.text.length !== 4 || !isAreaOrExchange(area.text) || !isAreaOrExchange(exchange.text)) return 0;
  return exchange.before.length <= 3 && line.before.length <= 3 ? 3 : 0;
}

const zipLength = (group: GroupAt, index: number): number => {
  const [zip, more] = [group(index), group(index + 1)];
  return zip?.text.length === 5 && more?.text.length === 4 && [" ", "-"].includes(more.before) ? 2 : 0;
};

/** The number of groups of an amount, such as $1,250.00 or 1,250; 0 for none. */
function amountLength(group: GroupAt, index: number): number {
  const first = group(index);
  if (!first) return 0;
  const hasSign = first.before.trimEnd().endsWith("$");
  let next = index + 1;
  while (first.text.length <= 3 && group(next)?.before === "," && group(next)!.text.length === 3) next++;
  const hasThousands = next > index + 1;
  const cents = group(next);
  const hasCents = cents?.before === "." && cents.text.length === 2;
  const year = group(next + 1);
  const beforeYear = hasCents && year && isYear(year.text) && /[ ,]/.test(year.before);
  return hasSign || hasThousands || beforeYear ? next - index + (hasCents ? 1 : 0) : 0;
}

/** What is left before the last four digits of a number of each kind. */
export const masks = { ssn: "xxx-xx-", account: "xxxx" } as const;

/** Whether a mask stands before the last four digits of a number. */
const isMasked = (tokens: readonly Token[], index: number): boolean => {
  const words = tokens.slice(Math.max(0, index - 2), index).map(({ before, text }) => before + text);
  const lead = words.join("") + tokens[index]!.before;
  return lead.endsWith(masks.account) || lead.endsWith(masks.ssn);
};

const vinLength = 17;

/** The tokens of a vehicle identification number that begins at an index: 17 letters and digits in a row; 0 for none. */
function vinTokens(tokens: readonly Token[], index: number): number {
  let [length, next] = [tokens[index]!.text.length, index + 1];
  while (tokens[next]?.before === "" && length <= vinLength) length += tokens[next++]!.text.length;
  return length === vinLength && next > index + 1 && (index === 0 || tokens[index]!.before !== "") ? next - index : 0;
}

/**
 * Finds the tokens that are parts of dates, telephone numbers, ZIP codes, amounts, vehicle identification numbers, and numbers that are
 * masked already.
 * @param isAccount whether a word directly before a token says that it is an account number
 */
export function findHarmless(tokens: readonly Token[], isAccount: (index: number) => boolean): ReadonlySet<Token> {
  const harmless = new Set<Token>();
  const group: GroupAt = (index) => (tokens[index]?.isNumber ? tokens[index] : undefined);
  for (let index = 0; index < tokens.length;) {
    const length =
      vinTokens(tokens, index) ||
      phoneLength(group, index) ||
      dateLength(group, index) ||
      amountLength(group, index) ||
      monthLength(group, index) ||
      (isAccount(index) ? 0 : zipLength(group, index)) ||
      (group(index) && isMasked(tokens, index) ? 1 : 0);
    for (const token of tokens.slice(index, index + length)) harmless.add(token);
    index += Math.max(1, length);
  }
  return harmless;
}
