import { StartError } from "../../platform/start-error.server.ts";

/**
 * What was found of a part: it works, is not used, could not be tried, is wrong but does not keep the rest from serving,
 * or keeps the server from starting.
 */
export type State = "ok" | "off" | "untried" | "wrong" | "fatal";

export interface Finding {
  state: State;
  sentence: string;
  /** How the operator can fix it. */
  remedy?: string | undefined;
}

/** A part that the server needs, and how it is tried. */
export interface Check {
  name: string;
  /** For so long a finding holds, in milliseconds. */
  lasts: number;
  /** Tries it. A StartError that is thrown is a fatal finding. */
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

/** Tries a part; errors that the operator cannot fix are reported by their name alone. */
export async function find({ run }: Check): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StartError) return fatal(error.sentence, error.remedy);
    return untried(`It could not be tried (${error instanceof Error ? error.name : "unknown"}).`);
  }
}
