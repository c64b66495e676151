// Creates the given number of realistic forms in a database, and indexes their names. Every other one has an urgent event and an
// upload session.
import type { Draft } from "../app/questionnaire/answers/answers.ts";
import { closeDatabase, openDatabase } from "../app/platform/database/database.server.ts";
import type { Contact } from "../app/files/contact.ts";
import { indexAllNames } from "../app/casework/conflicts/name-index.server.ts";
import { summarizedPetition } from "../app/casework/petition/summaries.server.ts";
import { createForm } from "../app/records/forms/forms.server.ts";
import { createSession } from "../app/records/files/upload-sessions.server.ts";
import { household } from "./household.ts";

const firstNames = [
  "Alma",
  "Boris",
  "Chidi",
  "Dolores",
  "Émile",
  "Fatima",
  "Greta",
  "Hana",
  "Ivan",
  "Juanita",
  "Kofi",
  "Lucía",
  "Mei",
  "Nadia",
  "Zoë",
];

/** Only two, so that a search among a hundred forms also fills most of a page. */
const lastNames = ["Hernández", "Ito"];

const createDraft = (number: number): Draft => ({
  ...(household as Draft),
  personalInfo: {
    ...(household as Draft).personalInfo,
    clientName: `${firstNames[number % firstNames.length]} ${lastNames[number % lastNames.length]} ${number}`,
    urgentEvent: number % 2 === 0 ? "foreclosureSale" : undefined,
    urgentDate: number % 2 === 0 ? new Date(Date.UTC(2026, 10, number % 400)).toISOString().slice(0, 10) : undefined,
  },
  contactInfo: {
    ...(household as Draft).contactInfo,
    email: `client-${String(number).padStart(5, "0")}@example.com`,
    cellPhone: `(984) 555-${String(number % 10_000).padStart(4, "0")}`,
  },
});

const contactOf = ({ personalInfo, contactInfo }: Draft): Contact => ({
  clientName: personalInfo!.clientName!,
  clientEmail: contactInfo!.email!,
  clientPhone: contactInfo!.cellPhone!,
  comments: "",
});

let left = Number(process.argv[2]);
const createCases = async () => {
  for (let number = --left; number >= 0; number = --left) {
    const formData = createDraft(number);
    const change = { formData, currentStep: 1 + (number % 14), isCompleted: number % 3 === 0 };
    const { form } = await createForm({ kind: "apiClient" }, change);
    if (formData.personalInfo?.urgentDate) await summarizedPetition(form);
    if (number % 2 === 0) await createSession({ kind: "apiClient" }, contactOf(formData));
  }
};

await openDatabase();
await Promise.all(Array.from({ length: 10 }, createCases));
await indexAllNames();
await closeDatabase();
