import { lineOfRow } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Line } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { describeCollateral, securedClaims, type SecuredClaim } from "../facts/collateral.ts";
import type { schedule106D } from "../lines/106d.lines.ts";
import type { accountBoxes, addressBoxes, debtBoxes, noticeBoxes } from "../lines/common-boxes.ts";
import { asFormDate, nameOr, whetherAny, whetherAnyNeed, writeAccountNumber, writeAddress, writeDebtDetails } from "./entry.ts";
import { findNoticeParties, writeNoticeParty } from "./notice-parties.ts";

type Form = Worksheet<typeof schedule106D>;

const list = "securedCreditors";

/** Writes Schedule D: the secured claims with the value of their collateral, and the collectors to be notified. */
export function form106D(form: Form, facts: CaseFacts): void {
  const { answers } = facts;
  const claims = securedClaims(answers);
  form.derived("1", whetherAny(list, claims.length), whetherAnyNeed(form.label("1")));
  const entered = form.linesOf("106AB").filter(({ part, state }) => part === "entire" && state === "office");
  const amounts = claims.map((claim) => writeClaim(form, facts, claim, entered));
  form.total("total", amounts);
  const notified = claims.flatMap(({ row, item }) =>
    findNoticeParties(answers, row, lineOfRow("2.#", item), answers.at(`${row}.creditor`).text),
  );
  notified.forEach((each, index) => {
    const entry = form.row("Part 2#", index + 1);
    writeNoticeParty(entry.only<typeof noticeBoxes>(), answers, each);
    entry.computed("of", each.of);
  });
}

/** Writes a secured claim; returns the line with its amount. */
function writeClaim(form: Form, facts: CaseFacts, secured: SecuredClaim, entered: readonly Line[]): Line {
  const { answers } = facts;
  const { row, item } = secured;
  const entry = form.row("2.#", item);
  const creditor = entry.answer("creditor", `${row}.creditor`, clientNeed("Who is the lender?"));
  const name = nameOr(String(creditor.value ?? ""));
  writeAddress(entry.only<typeof addressBoxes>(), [row], name);
  entry.joined(
    "property",
    [`${row}.collateral`, `${row}.securedBy`],
    () => describeCollateral(answers, row),
    clientNeed(`What secures the debt to ${name}?`),
  );
  const claim = entry.amount("claim", `${row}.balanceOwed`, clientNeed(`How much is owed to ${name}?`));
  writeUnsecured(form, secured, claim, writeValue(form, facts, secured, { name, entered }));
  writeDebtDetails(entry.only<ReturnType<typeof debtBoxes>>(), facts, row, name);
  entry.choice("lien", `${row}.lien`, useful(clientNeed(`Where does the lien of ${name} come from?`)));
  if (entry.chosen("lien") === "other") entry.open("lienOther", useful(officeNeed(`What is the lien of ${name}?`)));
  const incurredOn = `${row}.incurredOn` as const;
  entry.joined("incurredOn", [incurredOn], asFormDate(facts, incurredOn), useful(clientNeed(`When was the debt to ${name} made?`)));
  writeAccountNumber(entry.only<typeof accountBoxes>(), `${row}.lastFour`);
  return claim;
}

interface ValueOptions {
  /** The name of the creditor. */
  name: string;
  /** Values that the office has entered on Schedule A/B. */
  entered: readonly Line[];
}

/** Writes the value of the collateral: the one that the office has entered on Schedule A/B, or else the client's answer. */
function writeValue(form: Form, { answers }: CaseFacts, { row, item, question }: SecuredClaim, { name, entered }: ValueOptions): Line {
  const correction = entered.find(({ from }) => from[0] === question);
  const entry = form.row("2.#", item);
  const text = `What is the property worth that secures the debt to ${name}?`;
  const path = `${row}.securedBy` as const;
  if (question && correction) return entry.figure("collateral", typeof correction.value === "number" ? correction.value : null, [question]);
  if (question) return entry.amount("collateral", question, clientNeed(text));
  if (answers.at(path).raw !== "") return entry.amount("collateral", `${row}.collateralValue`, clientNeed(text));
  return entry.amount("collateral", path, clientNeed(`What secures the debt to ${name}, and what is it worth?`));
}

/** Writes the part of a claim that the collateral does not cover after the claims that rank before it. */
function writeUnsecured(form: Form, { item, seniors }: SecuredClaim, claim: Line, value: Line): void {
  const seniorAmounts = seniors.map((senior) => form.row("2.#", senior.item).amountOf("claim", `${senior.row}.balanceOwed`));
  const from = [...claim.from, ...value.from, ...seniors.map((senior) => `${senior.row}.balanceOwed`)];
  const entry = form.row("2.#", item);
  if (typeof claim.value !== "number" || typeof value.value !== "number" || seniorAmounts.includes(null)) {
    entry.figure("unsecured", null, from);
    return;
  }
  const remaining = Math.max(0, value.value - seniorAmounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0));
  entry.figure("unsecured", Math.max(0, claim.value - remaining), from);
}
