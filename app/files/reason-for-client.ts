import { words as english } from "./unreadable-reasons/en.ts";
import { words } from "./unreadable-reasons/index.ts";

const keys = Object.keys(english) as (keyof typeof english)[];

/** Why the office cannot read a file, as its client reads it: in the current language, if the office has taken a suggested reason. */
export function reasonForClient(reason: string): string {
  const key = keys.find((each) => english[each] === reason);
  return key ? words[key] : reason;
}
