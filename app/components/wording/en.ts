export const words = {
  tag: "en",
  skipToForm: "Skip to the form",
  main: "Main",
  bankruptcyForm: "Bankruptcy Form",
  uploadDocuments: "Upload Documents",
  otherLanguage: "es",
  inOtherLanguage: "Español",
  noRelationship:
    "The information you give does not create an attorney-client relationship until an employment contract is signed. " +
    "Fees are paid by cash, debit card, money order or bank certified check. No personal checks.",
  debtReliefAgency: "We are a debt relief agency. We help people file for bankruptcy relief under the Bankruptcy Code.",
};
