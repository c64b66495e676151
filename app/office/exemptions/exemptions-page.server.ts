import type { ClaimRow, ExemptionTable } from "../../petition/facts/exemption-table.ts";
import { partUrl } from "../petition-url.ts";
import { loadPetitionCase, type PetitionPage } from "../petition/petition-case.server.ts";
import type { View } from "../urls.ts";
import { chosenKey, questionNames, questions, reasonForNone, type QuestionName } from "../../casework/exemptions/schedule-c.server.ts";

/** A question of Schedule C besides its rows, as the page shows it. */
export interface ShownQuestion {
  name: QuestionName;
  label: string;
  choices: Record<string, string>;
  /** Key of the choice; "" for none. */
  chosen: string;
}

/** Data of the page with the exemptions that are claimed. */
export interface ExemptionsPage extends PetitionPage {
  url: string;
  version: number;
  table: ExemptionTable;
  /** What is saved for each item, by its number: a row that is posted unchanged is not saved again. */
  saved: Record<number, string>;
  questions: ShownQuestion[];
  /** Why no exemption is claimed; "" if that is not so. */
  none: string;
}

/** Describes what is saved for an item. */
export const savedText = ({ claims }: Pick<ClaimRow, "claims">): string =>
  JSON.stringify(claims.map(({ category, law, amount, isWhole }) => [category, law, isWhole ? "100%" : amount]));

/** Loads the page with the exemptions that are claimed. */
export async function loadExemptionsPage(id: string, view: View): Promise<ExemptionsPage> {
  const { form, page, prepared } = await loadPetitionCase(id, view, "exemptions");
  const table = prepared.petition.exemptionTable;
  return {
    ...page,
    url: partUrl("exemptions", form.id, view),
    version: prepared.entries.version,
    table,
    saved: Object.fromEntries(table.rows.map((row) => [row.item, savedText(row)])),
    questions: questionNames.map((name) => {
      const { label, choices } = questions[name];
      return { name, label, choices, chosen: chosenKey(name, table[name]) };
    }),
    none: reasonForNone(prepared),
  };
}
