import type { Problem } from "../../platform/problem.ts";
import { words } from "./wording/index.ts";

/** Shown when the documents of a session were not submitted. */
export const submissionFailed = (message = words.documentsNotSubmitted): Problem => ({ title: words.submissionFailed, message });
