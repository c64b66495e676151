import type { BirthDateCheck } from "../records/forms/birth-dates.server.ts";
import type { BirthDateReply } from "./birth-date-question.tsx";
import { words } from "./wording/index.ts";

/** Why a typed date does not open a link; undefined if it does, or if the link opens nothing anymore. */
export function birthDateReply(check: BirthDateCheck, typed: string): BirthDateReply | undefined {
  if (check === "unreadable") return { typed, message: words.birthDateUnreadable };
  if (typeof check === "string") return undefined;
  return { typed, message: words.birthDateWrong(check.left) };
}
