import { listAssets } from "../facts/assets.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { toClaimLines } from "../facts/exemption-claims.ts";
import { officeNeed } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { schedule106C } from "../lines/106c.lines.ts";

const setNeed = officeNeed("Which set of exemptions is claimed?");
const lawNeed = (item: string) => officeNeed(`Which law allows the exemption of ${item}?`);

/** Writes Schedule C: all assets of Schedule A/B in order, with the exemptions that the office claims for them. */
export function form106C(form: Worksheet<typeof schedule106C>, { entries }: CaseFacts): void {
  const claimsOf = new Map(entries.claims?.map(({ item, claims }) => [item, claims]));
  form.open("1", setNeed);
  form.open("2/none");
  for (const [index, asset] of listAssets(form.linesOf("106AB")).entries()) {
    const entry = form.row("2#", index + 1);
    entry.computed("description", asset.description, asset.from);
    entry.computed("line", asset.line);
    entry.figure("value", asset.value, asset.from);
    const claims = claimsOf.get(index + 1) ?? [];
    const { claimed, whole, law } = toClaimLines(claims);
    entry.office("claimed", claimed);
    entry.office("whole", whole ? "yes" : null);
    entry.office("law", law || null, claims.length > 0 ? lawNeed(asset.description) : undefined);
  }
  form.open("3");
  form.open("3/acquired");
}
