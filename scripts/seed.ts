// Fills the database with realistic clients: some have submitted their form, others have stopped partway.
import type { Draft } from "../app/questionnaire/answers/answers.ts";
import { questionSteps } from "../app/questionnaire/form/index.ts";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { migrate } from "../app/platform/database/migrations.server.ts";
import { createForm, saveForm } from "../app/records/forms/forms.server.ts";
import { submitForm } from "../app/records/mail/submissions.server.ts";
import marlowe from "../tests/support/households/household-1.json" with { type: "json" };
import rowan from "../tests/support/households/household-2.json" with { type: "json" };

type Household = typeof marlowe | typeof rowan;
const apiClient = { kind: "apiClient" } as const;

const withName = (household: Household, name: string) =>
  ({
    ...household,
    personalInfo: { ...household.personalInfo, clientName: name },
    contactInfo: { ...household.contactInfo, email: `${name.split(" ")[0]!.toLowerCase()}@example.com` },
  }) as Household;

/** A household's answers to the steps before the given one. */
const answersBefore = (household: Household, stepId: number): Draft => {
  const keys = questionSteps.filter((step) => step.id < stepId).map((step) => step.key);
  return Object.fromEntries(Object.entries(household).filter(([key]) => (keys as string[]).includes(key)));
};

const submitted = [marlowe, rowan];
const completed = [withName(rowan, "Casey Exampleton")];
const inProgress: [Household, number][] = [
  [withName(marlowe, "Jordan Samplewood"), 2],
  [withName(marlowe, "Alex Mockingham"), 5],
  [withName(rowan, "Robin Fictional"), 8],
  [withName(rowan, "Sam Placeholderson"), 11],
  [withName(marlowe, "Taylor Specimen"), 13],
];

const createDraft = (formData: Draft, currentStep: number) => createForm(apiClient, { formData, currentStep });

await openDatabase();
await migrate();
for (const household of submitted) {
  const { form } = await createDraft(household as Draft, 14);
  await submitForm(form.id, apiClient, () => undefined);
}
for (const household of completed) {
  const { form } = await createDraft(household as Draft, 14);
  await saveForm(form, apiClient, { isCompleted: true, currentStep: 12 });
}
for (const [household, stepId] of inProgress) await createDraft(answersBefore(household, stepId), stepId);
await closeDatabase();
process.stdout.write(`Seeded ${submitted.length + completed.length + inProgress.length} clients.\n`);
