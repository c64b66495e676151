import type { Problem } from "../platform/problem.ts";
import { failureOf as reviewFailureOf } from "../review/failures.ts";
import { words } from "./wording/index.ts";

/** Why the answers of an edit page were not saved. */
export const updateFailed = (message = words.tryAgain): Problem => ({ title: words.notUpdated, message });

/** Returns the message for a failure of the button with this intent. */
export const failureOf = (intent: string): Problem => reviewFailureOf(intent, updateFailed());
