import { isNone } from "../../questionnaire/none.ts";
import type { Line } from "../line.ts";
import { officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";
import { assetsOf, otherAssets, writeAssets, writeHasAssets } from "./106ab-assets.ts";

const otherProperty = "personalProperty.otherPersonalProperty";

/** Lines that only the office knows of: a yes or no, what it is, and its value. */
function writeOpen(form: Worksheet, rows: readonly (readonly [line: string, label: string])[]): Line[] {
  return rows.map(([line, label]) => {
    form.open({ line, label });
    form.open({ line, part: "description", label: `${label}: description` });
    return form.figure({ line, part: "value", label: `${label}: value` }, null);
  });
}

const given = (lines: Line[]): Line[] => lines.filter(({ value }) => value !== null);

/** Lines 37 to 44, and their sum on line 45. */
export function writeBusiness(form: Worksheet, facts: CaseFacts): Line {
  const { answers } = facts;
  const label = "Any business-related property?";
  const interest = answers.at("propertyList.businessInterests").text;
  const hasBusiness = answers.rows("personalInfo.businesses").length > 0 || (interest !== "" && !isNone(interest));
  const need = useful(officeNeed("The client has or had a business. Does it own anything, such as equipment, stock, or unpaid bills?"));
  const tools = assetsOf(facts, "tools");
  if (hasBusiness && tools.length === 0) form.open({ line: "37", label, need });
  else writeHasAssets(form, facts, "tools", { line: "37", label });
  const before = writeOpen(form, [
    ["38", "Accounts receivable or commissions you already earned"],
    ["39", "Office equipment, furnishings, and supplies"],
  ]);
  writeHasAssets(form, facts, "tools", otherAssets.tools);
  const listed = writeAssets(form, facts, "tools");
  const after = writeOpen(form, [
    ["41", "Inventory"],
    ["42", "Interests in partnerships or joint ventures"],
    ["43", "Customer lists, mailing lists, or other compilations"],
    ["44", "Any business-related property you did not already list"],
  ]);
  return form.total({ line: "45", label: "Total of Part 5, lines 38 to 44" }, [...given(before), ...listed, ...given(after)]);
}

/** Lines 46 to 51, and their sum on line 52. */
export function writeFarm(form: Worksheet, facts: CaseFacts): Line {
  writeHasAssets(form, facts, "farm", { line: "46", label: "Any farm- or commercial fishing-related property?" });
  const open = writeOpen(form, [
    ["47", "Farm animals"],
    ["48", "Crops, either growing or harvested"],
    ["49", "Farm and fishing equipment, implements, machinery, fixtures, and tools of trade"],
    ["50", "Farm and fishing supplies, chemicals, and feed"],
  ]);
  writeHasAssets(form, facts, "farm", otherAssets.farm);
  const listed = writeAssets(form, facts, "farm");
  for (const line of listed.slice(0, 1))
    form.doubt(line, useful(officeNeed("Farm property stands on line 51. Animals belong on line 47, crops on 48, and equipment on 49.")));
  return form.total({ line: "52", label: "Total of Part 6, lines 47 to 51" }, [...given(open), ...listed]);
}

/** Line 53, and its sum on line 54. */
export function writeOtherProperty(form: Worksheet, facts: CaseFacts): Line {
  const { line, label } = otherAssets.other;
  const { text } = facts.answers.at(otherProperty);
  const isNamed = text !== "" && !isNone(text);
  if (isNamed) form.computed({ line, label }, "Yes", [otherProperty]);
  else if (text !== "" && assetsOf(facts, "other").length === 0) form.computed({ line, label }, "No", [otherProperty]);
  else writeHasAssets(form, facts, "other", { line, label });
  const inWords = isNamed ? [writeInWords(form, label)] : [];
  const listed = writeAssets(form, facts, "other", inWords.length + 1);
  return form.total({ line: "54", label: "Total of Part 7, line 53" }, [...inWords, ...listed]);
}

function writeInWords(form: Worksheet, label: string): Line {
  const spot = { line: "53", item: 1 };
  form.answer({ ...spot, part: "description", label: `${label}: description` }, otherProperty);
  const need = officeNeed("What is this property worth? The questionnaire asks for it in words only.");
  return form.amount({ ...spot, part: "value", label: `${label}: value`, need }, otherProperty);
}
