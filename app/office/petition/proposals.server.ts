import type { Proposal } from "../../petition/firm-defaults.ts";
import { formName } from "../../petition/lines/line-text.ts";
import { formNumbers, placeKey, type LinePlace } from "../../petition/lines/line.ts";
import { truncate } from "../../platform/truncate.ts";
import { itemName, type ItemNames } from "../../casework/petition/item-names.ts";
import { linePlace } from "./line-place.ts";
import type { ProposalGroup } from "./proposals-card.tsx";

/** Groups proposals with the same label and value for the page. */
export function groupProposals(
  proposals: readonly Proposal[],
  { items, correctUrl }: { items: ItemNames; correctUrl: (place: LinePlace) => string },
): ProposalGroup[] {
  const inOrder = proposals.toSorted((one, other) => formNumbers.indexOf(one.form) - formNumbers.indexOf(other.form));
  const groups = Map.groupBy(inOrder, ({ form, label, value }) => JSON.stringify([form, label, value]));
  return [...groups.values()].map((same) => {
    const [{ form, label, value }] = same as [Proposal];
    const lines = same.map((proposal) => ({
      posted: `${placeKey(proposal)}=${proposal.value}`,
      place: [/^\d/.test(proposal.line) && linePlace(proposal), truncate(itemName(items, proposal))].filter(Boolean).join(" "),
      correctUrl: correctUrl(proposal),
    }));
    return { form: formName(form), label, value, lines };
  });
}
