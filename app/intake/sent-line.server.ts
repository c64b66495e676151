import { addBusinessDays, officeDay, shortDay } from "../platform/office-time.ts";
import { words } from "./wording/index.ts";

/** Business days after a submission within which the office contacts the client. */
const CONTACT_DAYS = 2;

/** Says where a submitted form stands: "Sent Nov 25 · We call by Nov 27 · We still need 2 documents". */
export function sentLine(submittedAt: Date, missing: number, now = new Date()): string {
  const callBy = addBusinessDays(officeDay(submittedAt), CONTACT_DAYS);
  const parts = [
    words.sentOn(shortDay(officeDay(submittedAt))),
    callBy >= officeDay(now) && words.callBy(shortDay(callBy)),
    missing > 0 && words.stillNeed(missing),
  ];
  return parts.filter(Boolean).join(" · ");
}
