import { findProposal } from "../../petition/firm-defaults.ts";
import type { LinePlace } from "../../petition/lines/line.ts";
import type { Form } from "../../records/form.ts";
import { changePetition, officePetition, type ChangeResult } from "./prepared.server.ts";

const confirmedReason = "Firm’s default, confirmed for this case";

/** Message for a value that the firm's defaults do not propose, or no longer. */
export const notProposed = "The firm’s defaults do not propose this value for this line now";

/** Enters values that the firm's defaults propose for a petition, all of them or none. Returns the indexes of those that they do not. */
export async function confirmProposals(
  form: Form,
  chosen: readonly { place: LinePlace; value: string }[],
  caller: { seen: number | undefined; address: string },
): Promise<ChangeResult | { outcome: "notProposed"; indexes: number[] }> {
  const { proposals } = await officePetition(form);
  const indexes = chosen.flatMap(({ place, value }, index) => (findProposal(proposals, place, value) ? [] : [index]));
  if (indexes.length > 0) return { outcome: "notProposed", indexes };
  const corrections = chosen.map(({ place: { form: number, line, part, item, person }, value }) => ({
    form: number,
    line,
    part,
    item,
    person,
    value,
    reason: confirmedReason,
  }));
  return changePetition(form, { decisions: {}, corrections }, caller);
}
