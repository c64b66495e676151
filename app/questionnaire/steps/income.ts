import { choice, dashedPhone, group, list, money, name, text, yesNo } from "../fields.ts";
import { defineStep } from "../step.ts";
import { incomeDetails, payDetails, workDetails } from "./income-details.ts";
import { names } from "./names.ts";

const payFrequencies = {
  weekly: "Weekly",
  biweekly: "Every 2 Weeks",
  twice_monthly: "Twice a Month",
  monthly: "Monthly",
} as const;

const spouses = { about: "spouse" } as const;
const filled = (field: string) => ({ field: `monthlyIncome.${field}`, filled: true }) as const;

const sources = ["Gross", "Business", "Rental", "Interest", "Pension", "Other"]
  .map((source) => `${source}Income`)
  .concat("AlimonyReceived", "SocialSecurity")
  .flatMap((source) => [`monthlyIncome.debtor${source}`, `monthlyIncome.spouse${source}`]);

export const income = defineStep({
  ...names.income,
  title: "Current Income & Employment",
  description: "Tell us who depends on you, where you work, and what comes in each month.",
  fields: {
    dependents: list(
      "Dependents",
      "dependent",
      {
        age: text("Age"),
        relationship: text("Relationship"),
        livesWithYou: yesNo("Lives with you", { default: "yes" }),
      },
      { countedBy: ["age", "relationship"] },
    ),
    currentEmployer: name("Current employer"),
    employerAddress: text("Employer address"),
    employerPhone: dashedPhone("Employer phone", { placeholder: "XXX-XXX-XXXX" }),
    jobTitle: text("Job title"),
    employmentLength: text("Employment length"),
    payFrequency: choice("Pay frequency", payFrequencies),
    spouseEmployer: name("Spouse employer", spouses),
    spouseEmployerAddress: text("Spouse employer address", spouses),
    spouseEmployerPhone: dashedPhone("Spouse employer phone", { placeholder: "XXX-XXX-XXXX", ...spouses }),
    spouseJobTitle: text("Spouse job title", spouses),
    spouseEmploymentLength: text("Spouse employment length", spouses),
    spousePayFrequency: choice("Spouse pay frequency", payFrequencies, spouses),
    monthlyIncome: group("Monthly Income", {
      debtorGrossIncome: money("Gross income (you)"),
      spouseGrossIncome: money("Gross income (your spouse)", spouses),
      debtorBusinessIncome: money("Business income (you)", { canBeLoss: true }),
      spouseBusinessIncome: money("Business income (your spouse)", { canBeLoss: true, ...spouses }),
      debtorRentalIncome: money("Rental income (you)", { canBeLoss: true }),
      spouseRentalIncome: money("Rental income (your spouse)", { canBeLoss: true, ...spouses }),
      debtorInterestIncome: money("Interest income (you)"),
      spouseInterestIncome: money("Interest income (your spouse)", spouses),
      debtorAlimonyReceived: money("Alimony received (you)"),
      spouseAlimonyReceived: money("Alimony received (your spouse)", spouses),
      debtorSocialSecurity: money("Social security (you)"),
      spouseSocialSecurity: money("Social security (your spouse)", spouses),
      debtorPensionIncome: money("Pension income (you)"),
      spousePensionIncome: money("Pension income (your spouse)", spouses),
      debtorOtherIncome: money("Other income (you)"),
      spouseOtherIncome: money("Other income (your spouse)", spouses),
      debtorOtherIncomeDescription: text("Other income description (you)", {
        canContainNames: true,
        showWhen: filled("debtorOtherIncome"),
      }),
      spouseOtherIncomeDescription: text("Other income description (your spouse)", {
        canContainNames: true,
        showWhen: filled("spouseOtherIncome"),
        ...spouses,
      }),
    }),
    takeHomePay: money("Take-home pay"),
    ...incomeDetails,
    ...payDetails,
    ...workDetails,
  },
  sections: [
    { title: "Dependents", fields: ["dependents"], mayBeEmpty: true },
    {
      title: "Your Employment",
      fields: ["currentEmployer", "employerAddress", "employerPhone", "jobTitle", "employmentLength", "payFrequency", "workStatus"],
      more: "Say whether you work",
      mayBeEmpty: true,
    },
    {
      title: "Spouse Employment",
      fields: [
        "spouseEmployer",
        "spouseEmployerAddress",
        "spouseEmployerPhone",
        "spouseJobTitle",
        "spouseEmploymentLength",
        "spousePayFrequency",
        "spouseWorkStatus",
      ],
      more: "Say whether your spouse works",
      mayBeEmpty: true,
    },
    {
      title: "Monthly Income",
      note: "Gross income is your pay before taxes and deductions. Fill in only what applies.",
      fields: ["monthlyIncome", "sixMonths", "operations", "unemployment", "foodAssistance", "helpFromOthers", "expectedChange"],
      more: "More about your income",
      perMonth: [...sources, "takeHomePay"],
      totals: [{ label: "Total monthly income", of: sources }],
    },
    {
      title: "Take-Home Pay",
      note: "What your household takes home each month.",
      fields: ["takeHomePay", "deductions", "debtorTakeHomePay", "spouseTakeHomePay"],
      more: "Add what is taken from pay",
    },
  ],
});
