import { findNameCandidates, findUnindexedForms, saveNameKeys } from "../../records/forms/name-index.server.ts";
import { iterateNamedForms, type NamedForm } from "../../records/forms/named-cases.server.ts";
import { compute, TaskOverrun } from "../../platform/compute-worker.server.ts";
import { fingerprintOf } from "../../platform/fingerprint.server.ts";
import { namedQuestions } from "../../questionnaire/answers/named-answers.ts";
import { keysOfName, nameKeyRules, type keysOfTexts } from "./name-keys.server.ts";

/** Differs after every change of the rules, and of the questions whose answers may name people or companies. */
const rules = `${nameKeyRules}.${fingerprintOf(Buffer.from(namedQuestions.join()))}`;

/** Returns the ids of the forms that may contain a name. All others are known not to. */
export function findCandidates(name: string): Promise<string[]> {
  const keys = keysOfName(name);
  return findNameCandidates(rules, keys ? [[keys.first, keys.last], [keys.joined]] : [[null]]);
}

/** The most forms that one run of the job indexes, which takes some seconds. */
const maxPerRun = 1_000;
const batch = 100;

/** Indexes the names of forms that have changed. Until then, a search reads them. Returns how many were indexed. */
export async function indexNames(max = maxPerRun): Promise<number> {
  let done = 0;
  let after = "";
  while (done < max) {
    const outdated = await findUnindexedForms(rules, after, Math.min(batch, max - done));
    if (outdated.length === 0) break;
    const unreadable = new Map(outdated.map(({ id, version }) => [id, version]));
    for await (const form of iterateNamedForms([...unreadable.keys()])) {
      if (form === "unreadable") continue;
      unreadable.delete(form.id);
      await saveNameKeys(form.id, form.version, rules, await makeKeys(form));
    }
    for (const [id, version] of unreadable) await saveNameKeys(id, version, rules, null);
    done += outdated.length;
    after = outdated.at(-1)!.id;
  }
  return done;
}

/** Makes the keys of a form; null if there are too many, or if they take too long. */
async function makeKeys({ clientName, answers }: NamedForm): Promise<string[] | null> {
  try {
    return await compute<typeof keysOfTexts>("keysOfTexts", [[clientName, ...answers.map(({ text }) => text)]]);
  } catch (error) {
    if (error instanceof TaskOverrun) return null;
    throw error;
  }
}
