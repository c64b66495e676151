import { listAssets } from "../assets.ts";
import { officeNeed } from "../needs.ts";
import type { Worksheet } from "../worksheet.ts";
import type { schedule106C } from "./106c.lines.ts";

const setNeed = officeNeed("Which set of exemptions is claimed?");
const lawNeed = (item: string) => officeNeed(`Which law allows the exemption of ${item}?`);

/** Writes Schedule C: all assets of Schedule A/B in order. The office enters the exemptions claimed and the laws that allow them. */
export function form106C(form: Worksheet<typeof schedule106C>): void {
  form.open("1", setNeed);
  form.open("2/none");
  for (const [index, asset] of listAssets(form.linesOf("106AB")).entries()) {
    const entry = form.row("2#", index + 1);
    entry.computed("description", asset.description, asset.from);
    entry.computed("line", asset.line);
    entry.figure("value", asset.value, asset.from);
    const claims = [entry.open("claimed"), entry.open("whole")];
    entry.open("law", claims.some(({ value }) => value !== null) ? lawNeed(asset.description) : undefined);
  }
  form.open("3");
  form.open("3/acquired");
}
