import type { Problem } from "../platform/problem.ts";

/** Why nothing was done: it is not there, no longer open to changes, against the rules, or too much at once. */
export type RefusalKind = "missing" | "closed" | "invalid" | "busy";

/** Thrown when a file or a session cannot be changed as asked; what people read is in `problem`. */
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

/** Throws if there is a problem. */
export function throwRefusal(problem: Problem | undefined): void {
  if (problem) throw new Refusal("invalid", problem);
}
