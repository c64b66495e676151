import { findNameCandidates, findUnindexedForms, saveNameKeys } from "../../records/forms/name-index.server.ts";
import { iterateNamedForms } from "../../records/forms/named-cases.server.ts";
import { fingerprintOf } from "../../platform/fingerprint.server.ts";
import { namedQuestions } from "../../questionnaire/answers/named-answers.ts";
import { keysOfName, keysOfTexts, nameKeyRules } from "./name-keys.server.ts";

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
    const versions = new Map(outdated.map(({ id, version }) => [id, version]));
    for await (const form of iterateNamedForms([...versions.keys()])) {
      if (form === "unreadable") continue;
      versions.delete(form.id);
      await saveNameKeys(form.id, form.version, rules, keysOfTexts([form.clientName, ...form.answers.map(({ text }) => text)]));
    }
    for (const [id, version] of versions) await saveNameKeys(id, version, rules, null);
    done += outdated.length;
    after = outdated.at(-1)!.id;
  }
  return done;
}
