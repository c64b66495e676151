// Fills the database with believable clients: some have submitted, some have stopped on the way.
import type { Draft } from "../app/questionnaire/answers.ts";
import { questionSteps } from "../app/questionnaire/steps/index.ts";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import { migrate } from "../app/platform/database/migrations.server.ts";
import { createForm, saveForm } from "../app/records/forms.server.ts";
import { submitForm } from "../app/records/submissions.server.ts";
import marlowe from "../tests/support/households/household-1.json" with { type: "json" };
import rowan from "../tests/support/households/household-2.json" with { type: "json" };

type Household = typeof marlowe | typeof rowan;
const nobody = { kind: "apiClient" } as const;

const renamed = (household: Household, name: string) =>
  ({
    ...household,
    personalInfo: { ...household.personalInfo, clientName: name },
    contactInfo: { ...household.contactInfo, email: `${name.split(" ")[0]!.toLowerCase()}@example.com` },
  }) as Household;

/** The first steps of a household's answers, as far as the client has come. */
const answeredUpTo = (household: Household, stepId: number): Draft => {
  const keys = questionSteps.filter((step) => step.id < stepId).map((step) => step.key);
  return Object.fromEntries(Object.entries(household).filter(([key]) => (keys as string[]).includes(key)));
};

const submitted = [marlowe, rowan];
const completed = [renamed(rowan, "Casey Exampleton")];
const onTheWay: [Household, number][] = [
  [renamed(marlowe, "Jordan Samplewood"), 2],
  [renamed(marlowe, "Alex Mockingham"), 5],
  [renamed(rowan, "Robin Fictional"), 8],
  [renamed(rowan, "Sam Placeholderson"), 11],
  [renamed(marlowe, "Taylor Specimen"), 13],
];

const begin = (formData: Draft, currentStep: number) => createForm(nobody, { formData, currentStep });

await openDatabase();
await migrate();
for (const household of submitted) {
  const { form } = await begin(household as Draft, 14);
  await submitForm(form.id, nobody, () => undefined);
}
for (const household of completed) {
  const { form } = await begin(household as Draft, 14);
  await saveForm(form, nobody, { isCompleted: true, currentStep: 12 });
}
for (const [household, stepId] of onTheWay) await begin(answeredUpTo(household, stepId), stepId);
await closeDatabase();
process.stdout.write(`Seeded ${submitted.length + completed.length + onTheWay.length} clients.\n`);
