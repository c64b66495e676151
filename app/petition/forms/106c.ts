import { listAssets } from "../assets.ts";
import { officeNeed, type FormWriter } from "../worksheet.ts";

const need = officeNeed("Which exemptions are claimed? Enter the set here, and the amount and law for each item on line 2.");

/** Writes Schedule C: all assets of Schedule A/B in order. The office enters the exemptions claimed and the laws that allow them. */
export const form106C: FormWriter = (form) => {
  form.open({ line: "1", label: "Which set of exemptions are you claiming?", need });
  for (const [index, asset] of listAssets(form.linesOf("106AB")).entries()) {
    const spec = { line: "2", item: index + 1 };
    form.computed({ ...spec, part: "description", label: "Brief description" }, asset.description, asset.from);
    form.computed({ ...spec, part: "line", label: "Line from Schedule A/B" }, asset.line);
    form.figure({ ...spec, part: "value", label: "Current value of the portion you own" }, asset.value, asset.from);
    form.figure({ ...spec, part: "claimed", label: "Amount of the exemption you claim" }, null);
    form.open({ ...spec, part: "whole", label: "100% of fair market value, up to any applicable statutory limit" });
    form.open({ ...spec, part: "law", label: "Specific laws that allow exemption" });
  }
  form.open({ line: "3", label: "Are you claiming a homestead exemption of more than $214,000?" });
  form.open({ line: "3", part: "acquired", label: "Was that property acquired within 1,215 days before this case was filed?" });
};
