import type { CaseFacts } from "../case-facts.ts";
import { officeNeed, useful, type Worksheet } from "../worksheet.ts";
import { firstAnswered, answerInWords, answerTo, withoutNo, writeClientWords, writeOfficeQuestion, writeYesOrNo } from "./107-answers.ts";

/**
 * Writes lines 20 to 23: accounts, safe deposit boxes, storage, and property held for others. That no bank account was closed does not
 * say that none was sold or moved.
 */
export function writeAccounts(form: Worksheet, facts: CaseFacts): void {
  writeYesOrNo(
    form,
    {
      line: "20",
      label: "Were any financial accounts or instruments closed, sold, moved, or transferred within 1 year?",
      question: "Was one of your accounts closed, sold or moved in the last year?",
    },
    firstAnswered(answerTo(facts, "asked.closedAccounts"), withoutNo(answerInWords(facts, "closedAccounts"))),
  );
  writeClientWords(form, facts, "closedAccounts", { line: "20" });
  writeYesOrNo(
    form,
    {
      line: "21",
      label: "Do you have, or did you have within 1 year, any safe deposit box or other depository?",
      question: "Did you have a safe deposit box in the last year?",
    },
    firstAnswered(answerTo(facts, "asked.safeDeposit"), answerInWords(facts, "safeDepositBoxes")),
  );
  writeClientWords(form, facts, "safeDepositBoxes", { line: "21" });
  writeAsked(form, facts, {
    line: "22",
    name: "storage",
    label: "Have you stored property in a storage unit or place other than your home within 1 year?",
    question: "Did you keep things in a storage unit in the last year?",
    details: "Ask where the property is stored, what it is, and who else has access.",
  });
  writeAsked(form, facts, {
    line: "23",
    name: "heldForOthers",
    label: "Do you hold or control any property that someone else owns?",
    question: "Do you hold or control things that belong to someone else?",
    details: "Ask who owns it, where and what it is, and what it is worth.",
  });
}

interface Asked {
  line: string;
  name: string;
  label: string;
  question: string;
  details: string;
}

/** Writes a line that is covered only by one of the court's yes-or-no questions. */
function writeAsked(form: Worksheet, facts: CaseFacts, { line, name, label, question, details }: Asked): void {
  const { value } = writeYesOrNo(form, { line, label, question }, answerTo(facts, `asked.${name}`));
  if (value === "Yes") writeOfficeQuestion(form, line, "Details", details);
}

/** Writes lines 24 to 28: environmental matters and businesses. */
export function writeBusinesses(form: Worksheet, facts: CaseFacts): void {
  writeAsked(form, facts, {
    line: "24",
    name: "environment",
    label: "Has any governmental unit notified you that you may be liable under an environmental law?",
    question: "Did an agency tell you about pollution or unsafe waste on your land?",
    details: "Ask which site and agency, and when the notice came.",
  });
  const notified = "Have you notified any governmental unit of any release of hazardous material?";
  form.open({
    line: "25",
    label: notified,
    need: useful(officeNeed("Say whether the client notified an agency of a release of hazardous material.")),
  });
  const party = "Have you been a party in any proceeding under any environmental law?";
  form.open({
    line: "26",
    label: party,
    need: useful(officeNeed("Say whether the client was a party in a proceeding under an environmental law.")),
  });

  const asked = answerTo(facts, "asked.business");
  const owned = "Did you own a business or have connections to any business within 4 years?";
  writeYesOrNo(form, { line: "27", label: owned, question: "Did you own or run a business in the last 4 years?" }, asked);
  const isOwner = asked.value === "Yes";
  for (const [index, row] of (isOwner ? facts.answers.rows("personalInfo.businesses") : []).entries()) {
    const item = index + 1;
    form.answer({ line: "27", part: "name", item, label: "Business name" }, `${row}.name`);
    form.answer({ line: "27", part: "ein", item, label: "Employer Identification number" }, `${row}.ein`);
  }
  if (isOwner)
    writeOfficeQuestion(
      form,
      "27",
      "Details",
      "Ask for the nature, address, bookkeeper, and dates of each business, and the client's connection to it.",
    );
  form.derived(
    {
      line: "28",
      label: "Did you give a financial statement to anyone about your business within 2 years?",
      need: useful(officeNeed("Say whether anyone was given a financial statement about the business.")),
    },
    { value: asked.value === "No" ? "No" : null, from: asked.from, state: "computed", path: null },
  );
}
