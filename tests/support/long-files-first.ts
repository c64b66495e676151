import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, the longest first. One of them at the end would keep the whole run waiting. */
const LONG = [
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

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return place === -1 ? LONG.length : place;
}

/** Begins with the longest files, and continues in Vitest's own order. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
