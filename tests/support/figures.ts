import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The measured figures, for the table that `npm run faults` prints. */
    figures?: string;
  }
}

/** Records the figures that a fault test measured. */
export function recordFigures({ task }: Pick<TestContext, "task">, figures: string): void {
  task.meta.figures = figures;
}
