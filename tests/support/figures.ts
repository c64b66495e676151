import type { TestContext } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** What was measured, for the table of `npm run faults`. */
    figures?: string;
  }
}

/** Notes what a fault test measured. */
export function note({ task }: Pick<TestContext, "task">, figures: string): void {
  task.meta.figures = figures;
}
