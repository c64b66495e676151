import { StartError } from "../../platform/start-error.server.ts";

/**
 * Result of a check: it works, is not used, could not be checked, is wrong but does not prevent the server from
 * serving, or prevents it from starting.
 */
export type State = "ok" | "off" | "untried" | "wrong" | "fatal";

export interface Finding {
  state: State;
  sentence: string;
  /** How the operator can fix it. */
  remedy?: string | undefined;
}

/** Check of a part that the server needs. */
export interface Check {
  name: string;
  /** How long a finding is valid, in milliseconds. */
  validMs: number;
  /** Runs the check. A thrown StartError becomes a fatal finding. */
  run(): Promise<Finding>;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

const finding =
  (state: State) =>
  (sentence: string, remedy?: string): Finding => ({ state, sentence, remedy });
export const ok = finding("ok");
export const off = finding("off");
export const untried = finding("untried");
export const wrong = finding("wrong");
export const fatal = finding("fatal");

/** Runs a check. Errors that the operator cannot fix are reported only by their name. */
export async function runCheck({ run }: Check): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StartError) return fatal(error.sentence, error.remedy);
    return untried(`It could not be checked (${error instanceof Error ? error.name : "unknown"}).`);
  }
}
