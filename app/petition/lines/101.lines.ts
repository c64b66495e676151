import { attorneyParts } from "./attorney.ts";
import { choice, date, group, note, perDebtor, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";
import { nameBoxes } from "./common-boxes.ts";

const inCaption = "It is in the caption.";
const home = { street: text("Home: street"), city: text("Home: city"), state: text("Home: state"), zip: text("Home: ZIP code") };
const mailing = {
  "mailing-street": text("Mailing address: street"),
  "mailing-city": text("Mailing address: city"),
  "mailing-state": text("Mailing address: state"),
  "mailing-zip": text("Mailing address: ZIP code"),
};
const otherCase = { district: text("District"), when: date("When"), caseNumber: text("Case number") };

const amounts = {
  upTo50k: "$0-$50,000",
  upTo100k: "$50,001-$100,000",
  upTo500k: "$100,001-$500,000",
  upTo1m: "$500,001-$1 million",
  upTo10m: "$1,000,001-$10 million",
  upTo50m: "$10,000,001-$50 million",
  upTo100m: "$50,000,001-$100 million",
  upTo500m: "$100,000,001-$500 million",
  upTo1b: "$500,000,001-$1 billion",
  upTo10b: "$1,000,000,001-$10 billion",
  upTo50b: "$10,000,000,001-$50 billion",
  more: "More than $50 billion",
} as const;

const attorney = (part: keyof typeof attorneyParts) => text(`Attorney for the debtors: ${attorneyParts[part]}`);

/**
 * Voluntary Petition for Individuals Filing for Bankruptcy (Official Form 101).
 *
 * Filled: lines 1 to 6, 8 to 13, 15 to 20 as far as the answers say, the attorney from the firm's settings. Left to the office: the
 * district, the chapter, another reason for the district, what kind of business line 12 is about, line 14, a waiver of counseling or a
 * reason not to have it, debts that are neither of consumers nor of a business. No place: the boxes of Chapter 11 on line 13; signatures
 * and their dates, which are made by hand; the page for debtors without an attorney, which is left out with one.
 */
export const petition101 = {
  caption: perDebtor(group({ district: note(text("District"), inCaption), name: note(text("Name"), inCaption) })),

  // Part 1: Identify Yourself
  "1": perDebtor(
    group({
      asGiven: note(text("Full name, as given"), "The form has a box for each part of the name."),
      ...nameBoxes,
      suffix: text("Suffix"),
    }),
  ),
  "2": perDebtor(group({ names: note(text("Other names in the last 8 years"), "Each name is by itself.") })),
  "2.#": perDebtor(rows(nameBoxes)),
  "2#": perDebtor(rows({ business: text("Business name") })),
  "3": perDebtor(group({ ssn: text("Last 4 digits of the Social Security number"), itin: text("Last 4 digits of the ITIN") })),
  "4#": perDebtor(rows({ ein: text("Employer Identification Number") })),
  "5": perDebtor(group({ ...home, county: text("County"), ...mailing })),
  "6": perDebtor(
    choice(
      "Why you are choosing this district",
      {
        longest: "Over the last 180 days before filing this petition, I have lived in this district longer than in any other district.",
        other: "I have another reason. Explain.",
      },
      { reason: text("Another reason for this district (28 U.S.C. § 1408)") },
    ),
  ),

  // Part 2: Tell the Court About Your Bankruptcy Case
  "7": choice("The chapter you are choosing to file under", {
    "7": "Chapter 7",
    "11": "Chapter 11",
    "12": "Chapter 12",
    "13": "Chapter 13",
  }),
  "8": choice("How you will pay the fee", {
    full: "I will pay the entire fee when I file my petition",
    installments: "I need to pay the fee in installments",
    waiver: "I request that my fee be waived",
  }),
  "9": question("Have you filed for bankruptcy within the last 8 years?", {
    asGiven: text("Earlier cases, in the client's words"),
  }),
  "9#": rows(otherCase),
  "10": question("Are any bankruptcy cases pending by a spouse, a business partner, or an affiliate?"),
  "10#": rows({ debtor: text("Debtor"), relationship: text("Relationship to you"), ...otherCase }),
  "11": question("Do you rent your residence?", {
    evictionJudgment: question("Has your landlord obtained an eviction judgment against you?"),
  }),

  // Part 3: Report About Any Businesses You Own as a Sole Proprietor
  "12": question("Are you a sole proprietor of any full- or part-time business?"),
  "12#": rows({
    name: text("Name of business"),
    street: text("Number, street"),
    city: text("City"),
    state: text("State"),
    zip: text("ZIP code"),
    kind: choice("The appropriate box to describe the business", {
      healthCare: "Health Care Business",
      singleAsset: "Single Asset Real Estate",
      stockbroker: "Stockbroker",
      commodityBroker: "Commodity Broker",
      none: "None of the above",
    }),
  }),
  "13": choice("Are you filing under Chapter 11, and are you a small business debtor?", { no: "No. I am not filing under Chapter 11." }),

  // Part 4: Report if You Own or Have Any Hazardous Property or Any Property That Needs Immediate Attention
  "14": question("Property that poses a threat or needs immediate attention", {
    hazard: text("What is the hazard?"),
    why: text("If immediate attention is needed, why is it needed?"),
    street: text("Where is the property? Number Street"),
    city: text("City"),
    state: text("State"),
    zip: text("ZIP Code"),
  }),

  // Part 5: Explain Your Efforts to Receive a Briefing About Credit Counseling
  "15": perDebtor(
    choice(
      "A briefing about credit counseling",
      {
        received:
          "I received a briefing from an approved credit counseling agency within the 180 days before I filed this bankruptcy petition, " +
          "and I received a certificate of completion.",
        noCertificate:
          "I received a briefing from an approved credit counseling agency within the 180 days before I filed this bankruptcy petition, " +
          "but I do not have a certificate of completion.",
        waiver:
          "I certify that I asked for credit counseling services from an approved agency, but was unable to obtain those services during " +
          "the 7 days after I made my request, and exigent circumstances merit a 30-day temporary waiver of the requirement.",
        notRequired: "I am not required to receive a briefing about credit counseling because of:",
      },
      {
        because: choice("Why no briefing is required", {
          incapacity:
            "Incapacity. I have a mental illness or a mental deficiency that makes me incapable of realizing or making rational " +
            "decisions about finances.",
          disability:
            "Disability. My physical disability causes me to be unable to participate in a briefing in person, by phone, or through the " +
            "internet, even after I reasonably tried to do so.",
          activeDuty: "Active duty. I am currently on active military duty in a military combat zone.",
        }),
        efforts: text(
          "Efforts made to obtain the briefing, why it was not obtained before filing, and what exigent circumstances required filing",
        ),
        certificate: note(text("Certificate of completion"), "The certificate is a paper of its own."),
        motion: note(text("Motion for waiver of credit counseling"), "The motion is a paper of its own."),
      },
    ),
  ),

  // Part 6: Answer These Questions for Reporting Purposes
  "16a": question("Are your debts primarily consumer debts?"),
  "16b": question("Are your debts primarily business debts?"),
  "16c": text("The type of debts that are not consumer debts or business debts"),
  "17": choice(
    "Are you filing under Chapter 7?",
    { no: "No. I am not filing under Chapter 7.", yes: "Yes. I am filing under Chapter 7." },
    { funds: question("Will funds be available for unsecured creditors?") },
  ),
  "18": choice("How many creditors do you estimate that you owe?", {
    upTo49: "1-49",
    upTo99: "50-99",
    upTo199: "100-199",
    upTo999: "200-999",
    upTo5k: "1,000-5,000",
    upTo10k: "5,001-10,000",
    upTo25k: "10,001-25,000",
    upTo50k: "25,001-50,000",
    upTo100k: "50,001-100,000",
    more: "More than 100,000",
  }),
  "19": choice("How much do you estimate your assets to be worth?", amounts),
  "20": choice("How much do you estimate your liabilities to be?", amounts),

  // Part 7: Sign Below
  attorney: group({
    name: attorney("name"),
    firm: attorney("firm"),
    street: attorney("street"),
    city: attorney("city"),
    state: attorney("state"),
    zip: attorney("zip"),
    phone: attorney("phone"),
    email: attorney("email"),
    barNumber: attorney("barNumber"),
    barState: attorney("barState"),
  }),
};

export const leftOpen101: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: [
      "1 Case number1",
      "2 Case number1",
      "3 Case number1",
      "4 Case number1",
      "5 Case number1",
      "6 Case number1",
      "7 Case number1",
      "8 Case number1",
    ],
    [because.original]: ["1 Check Box2"],
    [because.oneBox]: [
      "2 Debtor1.Street1",
      "2 Debtor2.Street2",
      "2 Debtor1.PO Box",
      "2 Debtor2.PO Box",
      "4 Business Street address2",
      "5 Street_7",
      "8 Attorney.Street address_3",
    ],
    [because.firstLine]: [
      "2 Debtor1.See 28 USC  1408 2",
      "2 Debtor1.See 28 USC  1408 3",
      "2 Debtor1.See 28 USC  1408 4",
      "2 Debtor2.See 28 USC  1408 2_2",
      "2 Debtor2.See 28 USC  1408 3_2",
      "2 Debtor2.See 28 USC  1408 4_2",
      "5 What is the hazard2",
      "5 If immediate attention is needed why is it needed2",
    ],
    "No case under Chapter 11 is prepared.": ["4 Check Box14 (2)", "4 Check Box14 (3)", "4 Check Box14 (4)"],
    "The page is for debtors without an attorney.": ["9 *"],
  },
  signed: [
    "7 Debtor1.signature",
    "7 Debtor2.signature",
    "7 Executed on",
    "7 Debtor2.Executed on",
    "8 Attorney.Sig",
    "8 Attorney.Date signed",
  ],
};
