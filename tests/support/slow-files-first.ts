import { BaseSequencer, type TestSpecification } from "vitest/node";

const isSlow = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(".slow.test.ts");

/** Runs the files named as slow first, because one that starts last would delay the whole run, and others in Vitest's own order. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  }
}
