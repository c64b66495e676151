import { compute } from "../../platform/compute-worker.server.ts";
import { createQueue } from "../../platform/work-queue.server.ts";
import { iterateNamedCases, type NamedCase } from "../../records/forms/named-cases.server.ts";
import type { FoundCounts } from "../../records/office/conflict-searches.server.ts";
import { findCandidates } from "./name-index.server.ts";
import { byRank, type findInCases, type FoundCase, type Rank } from "./find-in-cases.server.ts";

/** Result of a search. If there are many cases, it contains those with the closest names. */
export interface Found extends FoundCounts {
  closest: FoundCase[];
  /** Number of forms that could not be decrypted. */
  unreadable: number;
}

export const maxCases = 100;

/** What is compared at a time: far less than takes the worker a second. */
const batchLimits = { cases: 200, characters: 500_000 };

const runQueued = createQueue(2, 10);

/**
 * Searches for a name in all cases that may contain it, decrypting a few at a time and storing nothing but the matches. Stops early
 * when `isAborted` returns true. Throws ServiceUnavailable if too many searches are waiting.
 */
export const searchNames = (name: string, isAborted: () => boolean): Promise<Found> =>
  runQueued(async () => {
    const found = { places: 0, cases: 0, closest: [] as (FoundCase & Rank)[], unreadable: 0 };
    const compare = async (batch: NamedCase[]) => {
      const matching = await compute<typeof findInCases>("findInCases", [name, batch]);
      found.cases += matching.length;
      found.places += matching.reduce((sum, { places, more }) => sum + places.length + more, 0);
      found.closest = [...found.closest, ...matching].sort(byRank).slice(0, maxCases);
    };
    // One batch is compared while the next one is decrypted.
    let comparing = Promise.resolve();
    for await (const batch of iterateBatches(name, found)) {
      await comparing;
      if (isAborted()) break;
      comparing = compare(batch);
      comparing.catch(() => undefined);
    }
    await comparing;
    return { ...found, closest: found.closest.map(({ rank: _rank, ...each }) => each) };
  });

/** Iterates over the cases in batches, and counts those that cannot be decrypted. */
async function* iterateBatches(name: string, counts: { unreadable: number }): AsyncGenerator<NamedCase[]> {
  let batch: NamedCase[] = [];
  let characters = 0;
  for await (const each of iterateCases(name)) {
    if (each === "unreadable") {
      counts.unreadable += 1;
      continue;
    }
    batch.push(each);
    characters += each.formData.length;
    if (batch.length < batchLimits.cases && characters < batchLimits.characters) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  yield batch;
}

async function* iterateCases(name: string): AsyncGenerator<NamedCase | "unreadable"> {
  const ids = await findCandidates(name);
  yield* iterateNamedCases.forms(ids.forms);
  yield* iterateNamedCases.upload_sessions(ids.upload_sessions);
}
