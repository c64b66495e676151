import { caseTables, type CaseTable } from "../../records/case-lists.ts";
import {
  findNameCandidates,
  findUnindexed,
  hasSameNames,
  keepNameKeys,
  saveNameKeys,
  type Unindexed,
} from "../../records/forms/name-index.server.ts";
import { iterateNamedCases, type VersionedCase } from "../../records/forms/named-cases.server.ts";
import { compute, TaskOverrun } from "../../platform/compute-worker.server.ts";
import { fingerprintOf } from "../../platform/fingerprint.server.ts";
import { atOnce, unhurried, type Pace } from "../../platform/pace.server.ts";
import { namedQuestions } from "../../questionnaire/answers/named-answers.ts";
import { keysOfName, nameKeyRules, type keyDigestsOfNames, type namesOfCase } from "./name-keys.server.ts";

/** Differs after every change of the rules, and of the questions whose answers may name people or companies. */
const rules = `${nameKeyRules}.${fingerprintOf(Buffer.from(namedQuestions.join()))}`;

/** Returns the ids of the cases that may contain a name. All others are known not to. */
export function findCandidates(name: string): Promise<Record<CaseTable, string[]>> {
  const keys = keysOfName(name);
  return findNameCandidates(rules, keys ? [[keys.first, keys.last], [keys.joined]] : [[null]]);
}

/** The most cases of a kind that one run of the job indexes, which takes two minutes. */
const maxPerRun = 4_000;
const batch = 100;

/** Indexes the names of cases that have changed, as many as a job should. Until then, a search reads them. */
export async function indexNames(): Promise<void> {
  for (const table of caseTables) await indexKind(table, maxPerRun, unhurried);
}

/** Indexes the names of all cases that have changed, as fast as possible. Returns how many were indexed. */
export async function indexAllNames(): Promise<number> {
  let done = 0;
  for (const table of caseTables) done += await indexKind(table, Infinity, atOnce);
  return done;
}

async function indexKind(table: CaseTable, max: number, pace: Pace): Promise<number> {
  let done = 0;
  let after = "";
  while (done < max) {
    const outdated = await findUnindexed(table, rules, after, Math.min(batch, max - done));
    if (outdated.length === 0) break;
    const unreadable = new Map(outdated.map((each) => [each.id, each]));
    for await (const each of iterateNamedCases[table]([...unreadable.keys()])) {
      if (each === "unreadable") continue;
      const indexed = unreadable.get(each.id)!;
      unreadable.delete(each.id);
      await pace(() => indexCase(table, each, indexed));
    }
    for (const each of unreadable.values()) await saveNameKeys(table, each, rules, { names: null, keys: null });
    done += outdated.length;
    after = outdated.at(-1)!.id;
  }
  return done;
}

/** Indexes the names of a case. Its keys are made anew only if it has others than those it is indexed by. */
async function indexCase(table: CaseTable, each: VersionedCase, indexed: Unindexed): Promise<void> {
  const names = await inTime(compute<typeof namesOfCase>("namesOfCase", [each.clientName, each.formData]));
  if (names && hasSameNames(indexed, rules, names)) return keepNameKeys(table, indexed, each.version, rules, names);
  const keys = names && (await inTime(compute<typeof keyDigestsOfNames>("keyDigestsOfNames", [names])));
  return saveNameKeys(table, each, rules, { names, keys });
}

/** Resolves to what a task makes; to null if it takes too long. */
async function inTime<Made>(task: Promise<Made>): Promise<Made | null> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof TaskOverrun) return null;
    throw error;
  }
}
