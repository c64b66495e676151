import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files, slowest first. A slow file that starts last would delay the whole run. */
const SLOWEST_FILES = [
  "browsers/firefox",
  "browsers/webkit",
  "operation/shared-bucket",
  "faults/unread-downloads",
  "properties/random-requests",
  "faults/mail-size",
  "faults/restore-drill",
  "operation/hosts",
  "operation/backup",
  "api/api-keys",
  "api/joined-photos",
  "faults/second-host",
  "lifecycle",
  "operation/start",
  "faults/storage",
  "operation/doctor",
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = SLOWEST_FILES.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return rank === -1 ? SLOWEST_FILES.length : rank;
}

/** Runs the slowest files first and the others in Vitest's own order. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
