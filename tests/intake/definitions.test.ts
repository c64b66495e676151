import { describe, expect, it } from "vitest";
import type { Condition } from "../../app/questionnaire/conditions.ts";
import { isBehindButton, type Field, type Fields, type ListField } from "../../app/questionnaire/fields.ts";
import { isListStep, stepValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { couple, single } from "../support/households.ts";

const steps: readonly Step[] = questionSteps;
const address = "street city state zip";
const holders = "me|spouse|both|withSomeone";
const debt = `incurredOn whoOwes:${holders} coSigner{name ${address}} disputed:no|yes|unsure`;
const pay = "{taxes mandatoryRetirement voluntaryRetirement retirementLoan insurance support unionDues other}";
const yesNo = (names: string) => names.replace(/\w+/g, "$&:yes|no");

/** The details that a petition needs, by step, or by the list whose rows have them. */
const required: Record<string, string> = {
  personalInfo:
    "filingWith:alone|spouse|unsure maritalDetail:neverMarried|divorced|widowed|livingTogether|livingApart " +
    "clientLegalName{first middle last suffix} spouseLegalName{first middle last suffix} " +
    `priorAddresses[who:me|spouse|both ${address} from to] ` +
    "priorCases[who:me|spouse|both chapter:7|11|12|13 district caseNumber filedOn outcome:discharged|dismissed|pending|unsure endedOn] " +
    "relatedCases:yes|no creditCounseling:done|notYet creditCounselingDate creditCounselingAgency creditCounselingCertificate:yes|no " +
    "spouseCreditCounseling:done|notYet spouseCreditCounselingDate spouseCreditCounselingCertificate:yes|no feeWaiverReason " +
    "debtsMainly:consumer|business|unsure " +
    `rentsHome:yes|no evictionJudgment:yes|no landlord{name ${address}} spousePreviousNames ` +
    `businesses[name ein who:me|spouse|both structure:sole|llc|partner|officer|shareholder what ${address} from to bookkeeper ` +
    "share shareValue] " +
    "otherNames[who:me|spouse first middle last] usedOtherTaxIds:yes|no otherTaxIds spouseUsedOtherTaxIds:yes|no spouseOtherTaxIds " +
    "communityPropertyState:yes|no communityPropertyAlone:yes|no " +
    "feePayment:full|installments|waiver military:none|active|reserve|disabledVeteran missingTaxYears " +
    "urgentEvent:foreclosureSale|garnishment|repossession|shutoff|eviction|lawsuit|other urgentDate",
  contactInfo: `mailingAddress{${address}} spouseAddress{${address}} spouseCounty movedIn`,
  realEstate:
    `homeOwnership:sole|entireties|common|joint|lifeEstate|unsure homeOwners:${holders} homeShare ` +
    "homeKind:single|multi|condo|manufactured|land|other homePurchaseDate firstMortgageArrears secondMortgageArrears escrow:yes|no " +
    "otherParcels[description kind:single|multi|condo|manufactured|land|investment|timeshare|other isFamilyLand:yes|no " +
    `${address} value owners:${holders} share]`,
  propertyList:
    "householdGoodsDescription electronicsDescription collectiblesDescription sportsEquipmentDescription clothingDescription " +
    "jewelryDescription animalsDescription firearmsDescription otherPersonalItemsDescription trustDescription " +
    "educationalIRADescription familySupportKind:support|alimony|maintenance|divorce|property familySupportDescription insuredPerson " +
    "policyLastFour otherInsurance:yes|no policies[company kind:life|health|disability|home|car|credit|other beneficiary value] " +
    "moreBelongings:yes|no bonds:yes|no bondsDescription bondsValue contingentClaims:yes|no contingentClaimsDescription " +
    "contingentClaimsValue termInsuranceValue taxRefundYears taxRefundFederal taxRefundState taxRefundLocal claimsValue " +
    "inheritanceValue moreAssets:yes|no moreBusinessProperty:yes|no " +
    "otherAssets[kind:deposit|annuity|invention|license|moneyOwed|farm|tools|receivable|office|inventory|customers|business|other " +
    "business:business1|business2|business3 farmKind:animals|crops|equipment|supplies|other " +
    "depositFor:electric|gas|heatingOil|rent|prepaidRent|telephone|water|furniture|other description value]",
  personalProperty: "otherPersonalPropertyValue",
  "personalProperty.bankAccounts": `kind:checking|savings|cd|brokerage|app|other owner:${holders} lastFour jointWith share`,
  "personalProperty.retirementAccounts": "kind:k401|pension|ira|roth|other loanBalance",
  "vehicles.vehicles": `mileage kind:car|motorcycle|boat|trailer|rv|tractor|other owner:${holders} leased:yes|no condition`,
  "cashAdvances.cashAdvances": "lender",
  "securedCreditors.securedCreditors":
    `${address} lastFour ${debt} lien:agreement|statutory|judgment|other securedBy:firstMortgage|secondMortgage|otherLand|vehicle1` +
    "|vehicle2|vehicle3|vehicle4|vehicle5|vehicle6|other collateralValue intention:keep|redeem|surrender|unsure arrears " +
    `collector{name ${address}}`,
  "priorityCreditors.priorityCreditors": `${address} ${debt} kind:support|taxes|injury|other taxYears`,
  "unsecuredCreditors.unsecuredCreditors":
    `${address} lastFour ${debt} kind:card|medical|studentLoan|divorce|pensionPlan|personalLoan|other ` + `collector{name ${address}}`,
  income:
    `deductions{debtor${pay} spouse${pay}} ` +
    "sixMonths[month who:me|spouse wages businessReceipts businessCosts rentReceipts rentCosts interest alimony contributions " +
    "unemployment pension other] operations[which:business1|business2|business3|otherBusiness|rental name who:me|spouse receipts " +
    "supplies wages rent utilities repairs vehicle insurance taxes other costs] debtorTakeHomePay " +
    "spouseTakeHomePay unemployment foodAssistance helpFromOthers expectedChange " +
    "workStatus:employed|selfEmployed|notEmployed|retired|disabled|student|homemaker " +
    "spouseWorkStatus:employed|selfEmployed|notEmployed|retired|disabled|student|homemaker",
  expenses:
    `leases[name ${address} what keep:yes|no] otherUtilitiesDetail otherInsuranceDetail taxesDetail otherExpensesDetail ` +
    "supportOfOthers includesOthers:yes|no otherPropertyMortgage otherPropertyTaxes otherPropertyInsurance otherPropertyUpkeep " +
    "otherPropertyDues expectedChange separateHousehold:yes|no spouseHousehold{rentMortgage realEstateTaxes propertyInsurance " +
    "homeMaintenance hoaDues secondMortgage electricity water telephone otherUtilities food childcare clothing personalCare medical " +
    "transportation entertainment charitable lifeInsurance healthInsurance autoInsurance otherInsurance taxes support supportOfOthers " +
    "otherExpenses includesOthers:yes|no expectedChange}",
  "financialAffairs.grossIncomeHistory": "debtorWages debtorBusiness spouseWages spouseBusiness",
  "financialAffairs.creditorPayments": "purpose:mortgage|car|card|loan|suppliers|other otherPurpose",
  "financialAffairs.relativePayments": "address reason",
  "financialAffairs.realEstateSales": "buyer buyerAddress relationship",
  "financialAffairs.vehicleTransfers": "received recipientAddress relationship",
  financialAffairs:
    `asked{${yesNo(
      "lawsuits propertyTaken repossessions assignedProperty gifts losses debtCounseling closedAccounts safeDeposit creditorPayments " +
        "relativePayments insiderBenefit setoffs receiver storage heldForOthers environment business financialStatements " +
        "selfSettledTrust",
    )} explanation} ` +
    "lawsuitRows[title number nature court stage:pending|appeal|concluded status] takenRows[creditor property date value] " +
    "giftRows[who toCharity:yes|no what value date] " +
    "otherIncomeRows[year who:me|spouse source amount]",
};

function outline(name: string, field: Field): string {
  if (field.kind === "choice") return `${name}:${Object.keys(field.options).join("|")}`;
  if (!("fields" in field)) return name;
  const members = Object.entries(field.fields).map(([member, memberField]) => outline(member, memberField));
  return field.kind === "list" ? `${name}[${members.join(" ")}]` : `${name}{${members.join(" ")}}`;
}

const detailsOf = (fields: Fields) => Object.entries(fields).filter(([, { detail }]) => detail);
const listsOf = (step: Step) =>
  Object.entries(step.fields).filter((entry): entry is [string, ListField] => entry[1].kind === "list" && !entry[1].detail);

/** The details of each step and of the rows of each list, by name. */
const owners: [owner: string, fields: Fields][] = steps.flatMap((step) => [
  [step.key, isListStep(step) ? {} : step.fields] as [string, Fields],
  ...listsOf(step).map(([name, list]): [string, Fields] => [`${step.key}.${name}`, list.fields]),
]);

describe("the details of a petition", () => {
  it("are the ones that the court forms need, with these names", () => {
    const words = (text: string) => text.match(/\w+(?:[:|]\w+)*(?:\[.*?\]|\{(?:[^{}]|\{.*?\})*\})?/g)!.sort();
    const defined = owners
      .map(([owner, fields]) => [owner, detailsOf(fields).map(([name, field]) => outline(name, field))] as const)
      .filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(defined.map(([owner, names]) => [owner, [...names].sort()]))).toEqual(
      Object.fromEntries(Object.entries(required).map(([owner, text]) => [owner, words(text)])),
    );
  });

  it("come last in a section or row that has a button for them", () => {
    for (const step of steps) {
      const asked = step.sections.flatMap(({ fields }) => fields);
      expect(asked.filter((name) => !step.fields[name]!.detail)).toHaveLength(
        Object.values(step.fields).filter(({ detail }) => !detail).length,
      );
      for (const { title, fields, more } of step.sections)
        expect([title, more !== undefined]).toEqual([title, fields.some((name) => isBehindButton(step.fields[name]!))]);
      for (const [name] of detailsOf(step.fields)) expect(asked.filter((each) => each === name)).toEqual([name]);
      for (const [name, { fields, more }] of listsOf(step))
        expect([name, more !== undefined]).toEqual([name, detailsOf(fields).length > 0]);
    }
    for (const [, fields] of owners) {
      const marks = Object.values(fields).map(({ detail }) => detail === true);
      expect(marks).toEqual([...marks].sort());
    }
  });

  it("that are in sight come before those behind a button, so that a page without the others has the same order", () => {
    for (const [, fields] of owners) {
      const marks = detailsOf(fields).map(([, field]) => isBehindButton(field));
      expect(marks).toEqual([...marks].sort());
    }
  });

  it("have no preset, and depend only on conditions that the stylesheet can express", () => {
    const fieldsIn = (fields: Fields): Field[] =>
      Object.values(fields).flatMap((field) => [field, ...("fields" in field ? fieldsIn(field.fields) : [])]);
    const details = owners.flatMap(([, fields]) => detailsOf(fields).flatMap(([name, field]) => fieldsIn({ [name]: field })));
    expect(details.filter(({ kind }) => kind === "yesNo" || kind === "checkbox")).toEqual([]);
    expect(details.filter((field) => "default" in field && field.default !== undefined)).toEqual([]);
    const named = (condition: Condition): string[] => {
      if ("any" in condition) return condition.any.flatMap(named);
      if ("all" in condition) return condition.all.flatMap(named);
      return "is" in condition ? [condition.field] : [];
    };
    for (const step of steps)
      for (const { showWhen } of [...step.sections, ...detailsOf(step.fields).map(([, field]) => field)])
        for (const field of showWhen ? named(showWhen) : []) {
          const question = step.fields[field]!;
          expect([field, question.kind === "choice" && Object.keys(question.options).length > 2]).toEqual([field, false]);
        }
  });

  it("are given by the two households, except for those that apply to neither", () => {
    const given = (fields: Fields, values: Values, path: string): string[] =>
      Object.entries(fields).flatMap(([name, field]) => {
        const value = values[name];
        if (value === undefined || value === null || value === "") return [];
        if (field.kind === "list") return (value as Values[]).flatMap((row) => given(field.fields, row, `${path}.${name}`));
        return field.kind === "group" ? given(field.fields, value as Values, `${path}.${name}`) : [`${path}.${name}`];
      });
    const all = (fields: Fields, path: string, isDetail = false): string[] =>
      Object.entries(fields).flatMap(([name, field]) => {
        const isOne = isDetail || field.detail === true;
        if ("fields" in field) return all(field.fields, `${path}.${name}`, isOne);
        return isOne ? [`${path}.${name}`] : [];
      });
    const answered = new Set(
      steps.flatMap((step) => [single, couple].flatMap(({ formData }) => given(step.fields, stepValues(step, formData)!, step.key))),
    );
    const missing = steps.flatMap((step) => all(step.fields, step.key)).filter((path) => !answered.has(path));
    const appliesToNeither =
      /^(?:personalInfo\.(?:spouseLegalName\.suffix|missingTaxYears|feeWaiverReason|spouseOtherTaxIds)|contactInfo\.spouse\w+(?:\.\w+)?)$/;
    const ofSeparateHousehold = /^expenses\.spouseHousehold\./;
    const ofCompanies = ["personalInfo.businesses.share", "personalInfo.businesses.shareValue"];
    const others = missing.filter((path) => !appliesToNeither.test(path) && !ofCompanies.includes(path) && !ofSeparateHousehold.test(path));
    expect(others).toEqual(["propertyList.inheritanceValue", "financialAffairs.asked.explanation"]);
  });
});
