import { fingerprintOf } from "../../platform/fingerprint.server.ts";
import { log } from "../../platform/log.server.ts";
import { officeDay } from "../../platform/office-time.ts";
import type { LawTables } from "../../petition/tables/law-tables.ts";
import { notifyCaseChange } from "../../records/case-changes.server.ts";
import { listForms, type ListedForm, type CaseQuery } from "../../records/cases.server.ts";
import type { Form } from "../../records/form.ts";
import { getFormAsOffice } from "../../records/forms.server.ts";
import { loadLawTables } from "../../records/law-tables.server.ts";
import { saveSummary, findOutdatedSummaries, getPetitionBasis } from "../../records/petition-summaries.server.ts";
import { officePetition, type OfficePetition } from "./prepared.server.ts";

/**
 * What gaps rest on beside answers and entries: the tables, and the day, as of which a petition is prepared that has no planned
 * filing date yet. Rules that a new version of the product changes count from the next day on, too.
 */
const rulesNow = (tables: LawTables): string => `${fingerprintOf(Buffer.from(JSON.stringify(tables)))}.${officeDay(new Date())}`;

/** What a form's petition would be made of now, which is another text after every change; undefined if there is no such form. */
export const currentBasis = async (id: string): Promise<string | undefined> => getPetitionBasis(id, rulesNow(await loadLawTables()));

/** The petition of a form as of its own filing date with what it is made of. Keeps of it what the lists say. */
export async function summarizedPetition(form: Form): Promise<OfficePetition & { basis: string }> {
  const basis = await currentBasis(form.id);
  const prepared = await officePetition(form);
  const urgent = prepared.petition.dates.find(({ id }) => id === "urgent-event");
  const blockingGaps = prepared.petition.gaps.filter(({ isBlocking }) => isBlocking).length;
  if (basis)
    await saveSummary(form, basis, { blockingGaps, urgent: urgent ? { what: urgent.what || urgent.label, date: urgent.date } : null });
  return { ...prepared, basis: basis ?? "" };
}

async function summarizeOne(id: string): Promise<void> {
  const form = await getFormAsOffice(id);
  if (form) await summarizedPetition(form);
}

/** Prepares the petitions of these forms and keeps their summaries. One that cannot be prepared does not hold back the others. */
async function summarize(ids: string[]): Promise<void> {
  for (const id of ids) await summarizeOne(id).catch((error: unknown) => log.warn({ error, form: id }, "petition not summarized"));
}

/** The most petitions that a list prepares before it is shown, which are as many as a page of it has. */
const mostAtOnce = 25;

/** The wanted forms, the first of them with summaries as of now. */
export async function listSummarizedForms(wanted: CaseQuery): Promise<ListedForm[]> {
  const [forms, tables] = await Promise.all([listForms(wanted), loadLawTables()]);
  const outdated = await findOutdatedSummaries(rulesNow(tables), { ids: forms.slice(0, mostAtOnce).map(({ id }) => id) });
  if (outdated.length === 0) return forms;
  await summarize(outdated);
  return listForms(wanted);
}

/** The most petitions that one run of the job prepares, which takes some seconds. */
const mostInARun = 1_000;

/** Brings the summaries up to date that no list has shown lately. */
export async function summarizePetitions(): Promise<void> {
  const rules = rulesNow(await loadLawTables());
  let after = "";
  for (let done = 0; done < mostInARun;) {
    const ids = await findOutdatedSummaries(rules, { after, limit: 100 });
    if (ids.length === 0) break;
    await summarize(ids);
    notifyCaseChange();
    done += ids.length;
    after = ids.at(-1)!;
  }
}
