// Counts the boxes of the courts' blanks by form, and the work that is left in the petitions of five households.
// Usage: OFFICIAL_FORMS_DIR=<folder> node tests/support/count-boxes.ts
import { isFiled } from "../../app/official-forms/filing-order.ts";
import { leftOpen } from "../../app/petition/lines/catalogues.ts";
import { formNumbers, isPrinted } from "../../app/petition/lines/line.ts";
import { openBoxes, readFormBoxes } from "./form-boxes.ts";
import { couple, single } from "./households.ts";
import { petitionOf } from "./petitions.ts";
import { renter } from "./renter.ts";
import { shopkeepers } from "./shopkeepers.ts";
import { widow } from "./widow.ts";

const forms = await Promise.all(
  formNumbers.map(async (form) => {
    const boxes = await readFormBoxes(form);
    const open = openBoxes(leftOpen[form]);
    const countOf = (kind: string) =>
      boxes.filter(({ name, lines }) => lines.length === 0 && open.some((each) => each.kind === kind && each.has(name))).length;
    const filled = boxes.filter(({ lines }) => lines.length > 0).length;
    return {
      form,
      boxes: boxes.length,
      filled,
      "not needed": countOf("notNeeded"),
      signed: countOf("signed"),
      "to the pen": countOf("toThePen"),
    };
  }),
);
console.table(forms);

const households = { couple: couple.formData, single: single.formData, widow, renter, shopkeepers };
console.table(
  Object.entries(households).map(([household, formData]) => {
    const chapter = household === "shopkeepers" ? "13" : "7";
    const { lines, gaps } = petitionOf(formData, { chapter, district: "western" });
    const filed = forms.filter(({ form }) => isFiled(form, lines, chapter));
    return {
      household,
      lines: lines.length,
      printed: lines.filter(isPrinted).length,
      "gaps for the client": gaps.filter(({ who }) => who === "client").length,
      "gaps for the office": gaps.filter(({ who }) => who === "office").length,
      "blocking of them": gaps.filter(({ who, isBlocking }) => who === "office" && isBlocking).length,
      "to the pen": filed.reduce((sum, form) => sum + form["to the pen"], 0),
      signed: filed.reduce((sum, form) => sum + form.signed, 0),
    };
  }),
);
