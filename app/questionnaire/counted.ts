/** "1 day", "1,200 days". */
export const counted = (count: number, noun: string): string => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
