import { readAmount } from "../../questionnaire/amounts.ts";
import type { CheckRule } from "./check.ts";

/** Amounts that the client typed so that they may mean something else. No line takes them. */
export const unclearAmounts: CheckRule = {
  id: "unclear-amount",
  find: ({ answers }) =>
    answers.unclear.map(({ path, label, typed }) => {
      const { kept } = readAmount(typed);
      return {
        text: `“${typed}” was typed for “${label}”, and ${kept || "no amount"} was kept. The forms take no amount from it.`,
        from: [path],
      };
    }),
};
