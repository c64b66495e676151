import { choice, date, details, group, inSight, list, longText, money, name, text } from "../fields.ts";
import { either, yesOrNo } from "./shared-details.ts";

const question = <const More extends object = Record<never, never>>(label: string, more?: More) =>
  choice(label, yesOrNo, { ...(more as More), inSight: true });
/** A question that the page asks at the beginning of another section. */
const first = (label: string) => choice(label, yesOrNo);
/** A question of the court that the page asks only in words. */
const answeredBy = (field: string, label: string) => choice(label, yesOrNo, { answeredBy: field });

/** Where the gross income of a year came from. */
export const incomeSources = details({
  debtorWages: money("You: from wages"),
  debtorBusiness: money("You: from a business"),
  spouseWages: money("Your spouse: from wages"),
  spouseBusiness: money("Your spouse: from a business"),
});

export const paymentPurpose = details({
  purpose: choice("What the payment was for", {
    mortgage: "Mortgage",
    car: "Car",
    card: "Credit card",
    loan: "Loan repayment",
    suppliers: "Suppliers or vendors",
    other: "Something else",
  }),
  otherPurpose: text("What else it was for", { showWhen: { field: "purpose", is: "other" } }),
});

export const relativeDetails = details({
  address: text("Relative's address", { isLong: true }),
  reason: text("Why you paid"),
});

export const saleDetails = details({
  buyer: name("Who got it"),
  buyerAddress: text("Address of whoever got it", { isLong: true }),
  relationship: text("How they are related to you"),
});

export const vehicleTransferDetails = details({
  received: money("What you got for it", { hint: "$0 if you gave it away." }),
  recipientAddress: text("Recipient's address", { isLong: true }),
  relationship: text("How they are related to you"),
});

export const financialAffairsDetails = details({
  ...inSight({
    asked: group("The court's yes-or-no questions", {
      lawsuits: answeredBy("lawsuits", "Were you part of a lawsuit in the last year?"),
      propertyTaken: answeredBy("propertyTaken", "Was money or property taken from you for a debt in the last year?"),
      repossessions: answeredBy("repossessions", "Was anything repossessed or foreclosed on in the last year?"),
      assignedProperty: answeredBy("assignedProperty", "Did you hand over property to someone to pay your debts in the last year?"),
      gifts: first("Did you give anyone more than $600 in the last 2 years?"),
      losses: answeredBy("losses", "Did you lose anything by fire, theft, disaster or gambling in the last year?"),
      debtCounseling: answeredBy("debtCounseling", "Did you pay anyone for help with your debts in the last year?"),
      closedAccounts: answeredBy("closedAccounts", "Was one of your accounts closed, sold or moved in the last year?"),
      safeDeposit: answeredBy("safeDepositBoxes", "Did you have a safe deposit box in the last year?"),
      creditorPayments: first("Did you pay one creditor $600 or more in the last 90 days?"),
      relativePayments: first("Did you pay a debt to a relative in the last year?"),
      insiderBenefit: question("Did you pay a debt in the last year that a relative would otherwise owe, such as one they co-signed?"),
      setoffs: question("Did a bank keep any of your money for a debt in the last 90 days?"),
      receiver: question("Did a court put someone in charge of your property in the last year?"),
      storage: question("Did you keep things in a storage unit in the last year?"),
      heldForOthers: question("Do you hold or control things that belong to someone else?", {
        hint: "We ask so that they are not mistaken for yours.",
      }),
      environment: question("Did an agency tell you about pollution or unsafe waste on your land?"),
      business: question("Did you own or run a business in the last 4 years?"),
      financialStatements: question("Did you give anyone a financial statement about a business of yours in the last 2 years?", {
        hint: "A list of what it owned and owed, such as for a loan.",
      }),
      selfSettledTrust: question("Did you put property into a trust for yourself in the last 10 years?", {
        hint: "A trust holds money or property for someone.",
      }),
      explanation: longText("About each Yes here: what, when and with whom", { canContainNames: true, inSight: true }),
    }),
  }),
  otherIncomeRows: list("Other income, one by one", "other income", {
    year: text("Year"),
    who: choice("Whose income", either),
    source: name("Source"),
    amount: money("Amount"),
  }),
  lawsuitRows: list("Lawsuits, one by one", "lawsuit", {
    title: name("Name of the case"),
    number: text("Case number"),
    nature: text("What it is about"),
    court: text("Court"),
    stage: choice("Is the case over?", { pending: "No, it is open", appeal: "No, on appeal", concluded: "Yes, it is over" }),
    status: text("Where it stands"),
  }),
  takenRows: list("Property taken, one by one", "item taken", {
    creditor: name("Who took it"),
    property: text("What was taken"),
    date: date("Date"),
    value: money("Value"),
  }),
  giftRows: list("Gifts in the last 2 years, one by one", "gift", {
    who: name("Who got it"),
    toCharity: choice("Was it to a church or charity?", yesOrNo, { part: "Charity" }),
    what: text("What you gave"),
    value: money("Value"),
    date: date("Date"),
  }),
});
