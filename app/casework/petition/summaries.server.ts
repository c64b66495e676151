import { fingerprintOf } from "../../platform/fingerprint.server.ts";
import { log } from "../../platform/log.server.ts";
import { officeDay } from "../../platform/office-time.ts";
import { atOnce, unhurried, type Pace } from "../../platform/pace.server.ts";
import type { LawTables } from "../../petition/tables/law-tables.ts";
import { notifyCaseChange } from "../../records/case-changes.server.ts";
import { listForms, type ListedForm, type CaseQuery } from "../../records/office/cases.server.ts";
import type { Form } from "../../records/form.ts";
import { getFormAsOffice } from "../../records/forms/forms.server.ts";
import { loadLawTables } from "../../records/office/law-tables.server.ts";
import {
  saveSummary,
  findOutdatedSummaries,
  getPetitionBasis,
  getSummary,
  type PetitionBasis,
  type PetitionSummary,
} from "../../records/office/petition-summaries.server.ts";
import { beginAlone, beginTogether, endAttempts } from "../../records/office/preparations.server.ts";
import { summaryOf } from "./prepare-case.ts";
import { officePetition, officeSummary, type OfficePetition } from "./prepared.server.ts";

/**
 * Identifies what gaps depend on besides answers and entries: the tables, and the day, for petitions without a planned filing date.
 * Rules that a new version changes therefore apply from the next day on, too.
 */
const rulesNow = (tables: LawTables): string => `${fingerprintOf(Buffer.from(JSON.stringify(tables)))}.${officeDay(new Date())}`;

/** Identifies what a form's petition would be prepared from now. It differs after every change. Undefined if there is no such form. */
export const currentBasis = async (id: string): Promise<PetitionBasis | undefined> => getPetitionBasis(id, rulesNow(await loadLawTables()));

/** Petition of a case with its summary, and what it was prepared from. */
interface SummarizedPetition extends OfficePetition {
  basis: string;
  summary: PetitionSummary;
}

/**
 * Prepares the petition of a form as of its own filing date and stores its summary for the lists. Reads the tables unless they are
 * given.
 */
export async function summarizedPetition(form: Form, known?: LawTables): Promise<SummarizedPetition> {
  const tables = known ?? (await loadLawTables());
  const { basis = "", isSummarized = true } = (await getPetitionBasis(form.id, rulesNow(tables))) ?? {};
  const prepared = await officePetition(form, { tables });
  const summary = summaryOf(prepared.petition);
  if (!isSummarized) await saveSummary(form, basis, summary);
  return { ...prepared, basis, summary };
}

/** Returns the summary of a form's petition, brought up to date if that is possible. */
export async function loadSummary(formId: string): Promise<PetitionSummary> {
  const tables = await loadLawTables();
  const outdated = await findOutdatedSummaries(rulesNow(tables), { ids: [formId] });
  if (outdated.length > 0) await summarizeEach(outdated, tables, atOnce);
  return getSummary(formId);
}

/** Stores the summary of a form's petition, unless it is up to date. */
async function summarizeForm(form: Form, tables: LawTables): Promise<void> {
  const current = await getPetitionBasis(form.id, rulesNow(tables));
  if (current && !current.isSummarized) await saveSummary(form, current.basis, await officeSummary(form, tables));
}

/** Stores the summaries of these forms' petitions. A failure does not stop the others. */
async function summarizeEach(ids: string[], tables: LawTables, pace: Pace): Promise<void> {
  for (const id of ids)
    try {
      await pace(async () => {
        const form = await getFormAsOffice(id);
        if (form) await summarizeForm(form, tables);
      });
    } catch (error) {
      log.warn({ error, form: id }, "petition not summarized");
    }
  await endAttempts(ids);
}

/** Summarizes petitions, those that may have ended a process before each on its own. */
async function summarize(ids: string[], tables: LawTables, pace: Pace): Promise<void> {
  const suspects = await beginTogether(ids);
  const others = ids.filter((id) => !suspects.includes(id));
  await summarizeEach(others, tables, pace);
  for (const id of suspects) if (await beginAlone(id)) await summarizeEach([id], tables, pace);
}

/** Maximum number of petitions prepared before a list is shown: the rows of a page. */
const maxAtOnce = 25;

/** Lists forms, bringing the summaries of the first ones up to date. */
export async function listSummarizedForms(query: CaseQuery): Promise<ListedForm[]> {
  const [forms, tables] = await Promise.all([listForms(query), loadLawTables()]);
  const outdated = await findOutdatedSummaries(rulesNow(tables), { ids: forms.slice(0, maxAtOnce).map(({ id }) => id) });
  if (outdated.length === 0) return forms;
  await summarize(outdated, tables, atOnce);
  return listForms(query);
}

/** Maximum number of petitions one run of the job prepares, which takes a minute. */
const maxPerRun = 1_000;

/** Updates outdated summaries that no list has shown recently. */
export async function summarizePetitions(): Promise<void> {
  const tables = await loadLawTables();
  const rules = rulesNow(tables);
  let after = "";
  for (let done = 0; done < maxPerRun;) {
    const ids = await findOutdatedSummaries(rules, { after, limit: 100 });
    if (ids.length === 0) break;
    await summarize(ids, tables, unhurried);
    notifyCaseChange();
    done += ids.length;
    after = ids.at(-1)!;
  }
}
