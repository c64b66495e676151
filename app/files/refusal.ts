import type { Problem } from "../platform/problem.ts";

/** Why a change was rejected: the target is missing, closed to changes, or busy, or the change breaks the rules. */
export type RefusalKind = "missing" | "closed" | "invalid" | "busy";

/** Thrown when a change to a file or a session is rejected. `problem` is the text for the user. */
export class Refusal extends Error {
  override name = "Refusal";
  kind: RefusalKind;
  problem: Problem;

  constructor(kind: RefusalKind, problem: Problem) {
    super(problem.message);
    this.kind = kind;
    this.problem = problem;
  }
}

/** Throws a Refusal of kind "invalid" if there is a problem. */
export function throwIfProblem(problem: Problem | undefined): void {
  if (problem) throw new Refusal("invalid", problem);
}
