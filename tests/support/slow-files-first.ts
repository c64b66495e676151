import { BaseSequencer, type TestSpecification } from "vitest/node";

const isSlow = ({ moduleId }: TestSpecification): boolean => /\.(?:slow|all)\.test\.ts$/.test(moduleId);

/** Runs the files named `.slow` or `.all` first, because one that starts last would delay the whole run. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  }
}
