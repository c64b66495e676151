/** Formats a count with its noun, such as "1 day" or "1,200 days". */
export const pluralize = (count: number, noun: string): string => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
