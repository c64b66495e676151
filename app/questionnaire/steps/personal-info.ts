import { choice, date, longText, name, ssn, yesNo } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";
import { personalInfoDetails } from "./personal-info-details.ts";

export const personalInfo = defineStep({
  ...names.personalInfo,
  title: "Personal Information",
  description: "Tell us who you are and where you have lived.",
  opening: {
    time: "About an hour.",
    promises: [
      "Most people do it in two or three sittings.",
      "Your answers are saved as you go.",
      "Only our office reads them. We store them encrypted.",
      "A good guess is fine. You can send documents later.",
    ],
    documents: [
      "Your photo ID and your Social Security card",
      "Your pay stubs for the last 6 months",
      "Your tax returns for the last 2 years",
      "Bills and letters from everyone you owe",
      "Your bank, mortgage and car loan statements",
      "A list of what you spend in a month",
    ],
  },
  fields: {
    clientName: name("Full name", { required: "Client name is required", autoComplete: "name" }),
    clientSSN: ssn("SSN", {
      required: "SSN is required",
      format: "SSN must be in format XXX-XX-XXXX",
      placeholder: "XXX-XX-XXXX",
      hint: "Your Social Security number. The court needs it. Only our office reads it.",
    }),
    clientDateOfBirth: date("Date of birth", { required: "Date of birth is required", autoComplete: "bday", check: "birthDate" }),
    maritalStatus: choice("Marital status", { single: "Single", married: "Married" }, { default: "single" }),
    spouseName: name("Spouse full name"),
    spouseSSN: ssn("Spouse SSN", { placeholder: "XXX-XX-XXXX", hint: "Only our office reads it." }),
    spouseDateOfBirth: date("Spouse date of birth", { check: "birthDate" }),
    previousNames: longText("Any names used in the past 8 years", {
      canContainNames: true,
      hint: "Maiden names, earlier married names, aliases, with the years you used them.",
    }),
    ncResidency: yesNo("Have you lived in North Carolina for 2.5+ years?", { default: "yes" }),
    otherStatesResidency: longText("Other states and dates in the last five years", {
      hint: "Each state you lived in and the dates.",
      showWhen: { field: "ncResidency", is: "no" },
    }),
    taxReturnsFiled: yesNo("Have you filed state and federal returns for the past 4 years?", { default: "yes" }),
    previousBankruptcy: yesNo("Have you filed bankruptcy before?"),
    previousBankruptcyDetails: longText("Case number, date, where filed", {
      hint: "For every earlier case, as well as you can remember.",
      showWhen: { field: "previousBankruptcy", is: "yes" },
    }),
    ...personalInfoDetails,
  },
  sections: [
    {
      title: "Client Information",
      fields: ["clientName", "clientSSN", "clientDateOfBirth", "maritalStatus", "clientLegalName", "maritalDetail", "military"],
      more: "More about you",
    },
    {
      title: "Spouse Information",
      fields: [
        "spouseName",
        "spouseSSN",
        "spouseDateOfBirth",
        "filingWith",
        "spouseLegalName",
        "spousePreviousNames",
        "spouseUsedOtherTaxIds",
        "spouseOtherTaxIds",
      ],
      more: "More about your spouse",
      showWhen: { field: "maritalStatus", is: "married" },
    },
    { title: "Previous Names", fields: ["previousNames", "otherNames", "businesses"], more: "Add names one by one", mayBeEmpty: true },
    {
      title: "Residency Information",
      fields: [
        "ncResidency",
        "otherStatesResidency",
        "priorAddresses",
        "communityPropertyState",
        "communityPropertyAlone",
        "rentsHome",
        "evictionJudgment",
        "landlord",
      ],
      more: "More about where you live and have lived",
    },
    {
      title: "Tax Returns",
      fields: ["taxReturnsFiled", "usedOtherTaxIds", "otherTaxIds", "missingTaxYears"],
      more: "Add tax numbers and years",
    },
    {
      title: "Previous Bankruptcies",
      fields: ["previousBankruptcy", "previousBankruptcyDetails", "priorCases", "relatedCases"],
      more: "Add each earlier case",
    },
    {
      title: "Is Anything Urgent?",
      fields: [
        "urgentEvent",
        "urgentDate",
        "debtsMainly",
        "creditCounseling",
        "creditCounselingDate",
        "creditCounselingAgency",
        "creditCounselingCertificate",
        "spouseCreditCounseling",
        "spouseCreditCounselingDate",
        "spouseCreditCounselingCertificate",
        "feePayment",
        "feeWaiverReason",
      ],
      callWhen: { field: "urgentEvent", filled: true },
      more: "More about your new case",
    },
  ],
});
