import type { BirthDateCheck } from "../records/forms/birth-dates.server.ts";
import type { BirthDateReply } from "./birth-date-question.tsx";

const unreadable = "Please enter your date of birth, such as 3/17/1984.";

/** Why a typed date does not open a link; undefined if it does, or if the link opens nothing anymore. */
export function birthDateReply(check: BirthDateCheck, typed: string): BirthDateReply | undefined {
  if (check === "unreadable") return { typed, message: unreadable };
  if (typeof check === "string") return undefined;
  const tries = check.left === 1 ? "once more" : `${check.left} more times`;
  return { typed, message: `This is not the date of birth in the form. Please check it. You can try ${tries}.` };
}
