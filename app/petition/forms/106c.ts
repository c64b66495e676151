import { assetsIn } from "../assets.ts";
import { officeNeed, type FormWriter } from "../worksheet.ts";

const need = officeNeed("Which exemptions are claimed? Enter the set here, and on line 2 how much of each item, and by which law.");

/** Schedule C: everything on Schedule A/B in its order. What is claimed of it, and by which law, is the office's to enter. */
export const form106C: FormWriter = (form) => {
  form.open({ line: "1", label: "Which set of exemptions are you claiming?", need });
  for (const [index, asset] of assetsIn(form.linesOf("106AB")).entries()) {
    const spot = { line: "2", item: index + 1 };
    form.computed({ ...spot, part: "description", label: "Brief description" }, asset.description, asset.from);
    form.computed({ ...spot, part: "line", label: "Line from Schedule A/B" }, asset.line);
    form.figure({ ...spot, part: "value", label: "Current value of the portion you own" }, asset.value, asset.from);
    form.figure({ ...spot, part: "claimed", label: "Amount of the exemption you claim" }, null);
    form.open({ ...spot, part: "whole", label: "100% of fair market value, up to any applicable statutory limit" });
    form.open({ ...spot, part: "law", label: "Specific laws that allow exemption" });
  }
  form.open({ line: "3", label: "Are you claiming a homestead exemption of more than $214,000?" });
  form.open({ line: "3", part: "acquired", label: "Was that property acquired within 1,215 days before this case was filed?" });
};
