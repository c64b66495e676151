import type { FileProblem } from "./file-rules.ts";

/** Why nothing was done: it is not there, no longer open to changes, against the rules, or too much at once. */
export type RefusalKind = "missing" | "closed" | "invalid" | "busy";

/** Thrown when a file or a session cannot be changed as asked; what people read is in `problem`. */
export class Refusal extends Error {
  override name = "Refusal";
  kind: RefusalKind;
  problem: FileProblem;

  constructor(kind: RefusalKind, problem: FileProblem) {
    super(problem.message);
    this.kind = kind;
    this.problem = problem;
  }
}

/** Throws if there is a problem. */
export function throwRefusal(problem: FileProblem | undefined): void {
  if (problem) throw new Refusal("invalid", problem);
}
