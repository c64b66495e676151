import { isNone } from "../../questionnaire/none.ts";
import type { Line } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { otherAssetRows, otherAssets, writeAssets, writeHasAssets } from "./106ab-assets.ts";

const otherProperty = "personalProperty.otherPersonalProperty";

/** Writes lines that only the office can fill in: a yes or no, a description, and a value; returns the lines with the values. */
function writeOfficeLines(form: Worksheet, rows: readonly (readonly [line: string, label: string])[]): Line[] {
  return rows.map(([line, label]) => {
    form.open({ line, label });
    form.open({ line, part: "description", label: `${label}: description` });
    return form.figure({ line, part: "value", label: `${label}: value` }, null);
  });
}

const withValue = (lines: Line[]): Line[] => lines.filter(({ value }) => value !== null);

/** Writes lines 37 to 44; returns line 45, their total. */
export function writeBusiness(form: Worksheet, facts: CaseFacts): Line {
  const { answers } = facts;
  const label = "Any business-related property?";
  const interest = answers.at("propertyList.businessInterests").text;
  const hasBusiness = answers.rows("personalInfo.businesses").length > 0 || (interest !== "" && !isNone(interest));
  const need = useful(
    officeNeed("The client has or had a business. Does it own anything, such as equipment, inventory, or unpaid invoices?"),
  );
  const tools = otherAssetRows(facts, "tools");
  if (hasBusiness && tools.length === 0) form.open({ line: "37", label, need });
  else writeHasAssets(form, facts, "tools", { line: "37", label });
  const before = writeOfficeLines(form, [
    ["38", "Accounts receivable or commissions you already earned"],
    ["39", "Office equipment, furnishings, and supplies"],
  ]);
  writeHasAssets(form, facts, "tools", otherAssets.tools);
  const listed = writeAssets(form, facts, "tools");
  const after = writeOfficeLines(form, [
    ["41", "Inventory"],
    ["42", "Interests in partnerships or joint ventures"],
    ["43", "Customer lists, mailing lists, or other compilations"],
    ["44", "Any business-related property you did not already list"],
  ]);
  return form.total({ line: "45", label: "Total of Part 5, lines 38 to 44" }, [...withValue(before), ...listed, ...withValue(after)]);
}

/** Writes lines 46 to 51; returns line 52, their total. */
export function writeFarm(form: Worksheet, facts: CaseFacts): Line {
  writeHasAssets(form, facts, "farm", { line: "46", label: "Any farm- or commercial fishing-related property?" });
  const open = writeOfficeLines(form, [
    ["47", "Farm animals"],
    ["48", "Crops, either growing or harvested"],
    ["49", "Farm and fishing equipment, implements, machinery, fixtures, and tools of trade"],
    ["50", "Farm and fishing supplies, chemicals, and feed"],
  ]);
  writeHasAssets(form, facts, "farm", otherAssets.farm);
  const listed = writeAssets(form, facts, "farm");
  for (const line of listed.slice(0, 1))
    form.flag(line, useful(officeNeed("Farm property is listed on line 51. Animals belong on line 47, crops on 48, and equipment on 49.")));
  return form.total({ line: "52", label: "Total of Part 6, lines 47 to 51" }, [...withValue(open), ...listed]);
}

/** Writes line 53; returns line 54, its total. */
export function writeOtherProperty(form: Worksheet, facts: CaseFacts): Line {
  const { line, label } = otherAssets.other;
  const { text } = facts.answers.at(otherProperty);
  const isNamed = text !== "" && !isNone(text);
  if (isNamed) form.computed({ line, label }, "Yes", [otherProperty]);
  else if (text !== "" && otherAssetRows(facts, "other").length === 0) form.computed({ line, label }, "No", [otherProperty]);
  else writeHasAssets(form, facts, "other", { line, label });
  const described = isNamed ? [writeDescribedProperty(form, label)] : [];
  const listed = writeAssets(form, facts, "other", described.length + 1);
  return form.total({ line: "54", label: "Total of Part 7, line 53" }, [...described, ...listed]);
}

function writeDescribedProperty(form: Worksheet, label: string): Line {
  const spec = { line: "53", item: 1 };
  form.answer({ ...spec, part: "description", label: `${label}: description` }, otherProperty);
  const need = officeNeed("What is this property worth? The questionnaire only asks for a description.");
  return form.amount({ ...spec, part: "value", label: `${label}: value`, need }, otherProperty);
}
