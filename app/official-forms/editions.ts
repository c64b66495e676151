import { formName } from "../petition/line-text.ts";
import { formNumbers, formTitles, type FormNumber } from "../petition/line.ts";

/** An edition of an official form as the courts publish it, blank. */
export interface Edition {
  /** A FormNumber of the petition if we fill it, else the number without its punctuation. */
  form: string;
  /** The number as it is printed. */
  number: string;
  title: string;
  /** The month and year of the edition, as they are printed. */
  edition: string;
  pages: number;
  /** As `factsOfPdf` takes it. */
  fingerprint: string;
  isFilled: boolean;
}

type Facts = readonly [edition: string, pages: number, fingerprint: string];

const filled: Readonly<Record<FormNumber, Facts>> = {
  "101": ["06/24", 9, "9b9e90b5ae15b7b2150a1b1f24ea3891a0bb314af2058dd74df60d9e978243b5"],
  "106Sum": ["12/15", 2, "7393755705ef2c37b34c75ca2a359e9fd6ed1c806a2ef65672f11bb28a879c98"],
  "106AB": ["12/15", 10, "40635e108cab3601faf149e40a777882be934cff9a8d8ae299c7847c473157b4"],
  "106C": ["04/25", 2, "0be0c2814dde49eb9fdbcf3806d8b24208122eca2f4ae33422465380e9610d62"],
  "106D": ["12/15", 3, "10c7f1c2302ea05905d526be3d23c09e2069797cd7b6fe9a66aa24fbb4171fec"],
  "106EF": ["12/15", 6, "2d66cc781590037919bac9b88b3d60981d600f86d2dac5b170673dbfd611f3ff"],
  "106G": ["12/15", 2, "9f0d31a3a1251871fe8d8437774be84a7cdac93fd65059012c1e35f6f6e3bccd"],
  "106H": ["12/15", 2, "b503098127176634063e13f3345045b2fd86c8fe08e22593f1b15a11496a22aa"],
  "106I": ["12/15", 2, "56b33be13f079a307105bb020c2ad8a8504172e281ee19fb6a43c91f87caf0cf"],
  "106J": ["12/15", 3, "09f3cf33a6e4ddeeee294fc28e2e3b3e0f88cf18a9c5e706c3c8050abab117a6"],
  "106Dec": ["12/15", 1, "058074aa07e10facab4356ff13d42d59aacdf55d54ac591ed1600f148dcb12da"],
  "107": ["04/25", 12, "71c9abd02f53591517343598e2aa23db156ca6e32c9c9a498bddb3640457503e"],
  "108": ["12/15", 2, "61f194a8a55872e88ba25c8b394dc5ee9d30589dd7ada8e8531bad05322c4a41"],
  "121": ["12/15", 1, "d93915db91c7c776af85e844cba24f597deb7ee862593db5a065700f50bfb411"],
  "122A1": ["12/19", 3, "8cb6ace4fe8cdeb2dac3cd125755231f6da124d83acde4bc30df08c4f61d9774"],
};

/** Forms of the same cases that are recognized and kept, but not filled: number, title and facts. */
const others: readonly (readonly [number: string, title: string, ...Facts])[] = [
  [
    "101A",
    "Initial Statement About an Eviction Judgment Against You",
    "12/15",
    1,
    "2698cc66cca46beacada4818ebe6bcac9aea4c126ca658e92a19e2ed0e8d9b86",
  ],
  [
    "101B",
    "Statement About Payment of an Eviction Judgment Against You",
    "12/15",
    1,
    "9f6e8a2c64980742346f80e2b4295572548c7b0851700ff27063a142189b4efa",
  ],
  [
    "103A",
    "Application for Individuals to Pay the Filing Fee in Installments",
    "12/15",
    2,
    "c0a9f09c62faa1b60ae348b0e4afeeae51301c69a91506385c76dc8d415dfa2b",
  ],
  [
    "103B",
    "Application to Have the Chapter 7 Filing Fee Waived",
    "12/15",
    4,
    "7e2bb432c5d087b4b12cef4cf84b439ca09d095408c56f447d2da3c71e0387a9",
  ],
  [
    "106J-2",
    "Schedule J-2: Expenses for Separate Household of Debtor 2",
    "12/15",
    3,
    "e88f15fbfd634dd3dca9d72cf35f6d9fe10775bb6f4be0843e52b3615976067a",
  ],
  ["113", "Chapter 13 Plan", "12/17", 9, "c8ad5ce7da487c479765f356765c39d3837632e54986d5e70554531eb8eb9445"],
  [
    "119",
    "Bankruptcy Petition Preparer's Notice, Declaration, and Signature",
    "12/15",
    2,
    "eb92bc4700c0ee30c6ef586be762bf651c6f8914a723ddc702aacf3b4a4ea5fb",
  ],
  [
    "122A-1Supp",
    "Statement of Exemption from Presumption of Abuse Under § 707(b)(2)",
    "12/15",
    1,
    "302bf98de981f590402c7b3989b611063a029718b1e5623839c5238d0eed1ae8",
  ],
  ["122A-2", "Chapter 7 Means Test Calculation", "04/25", 9, "dd5e5e46079008ccd67336a50e8ad2a83dbb020d17757b306fe118b87b836f93"],
  [
    "122C-1",
    "Chapter 13 Statement of Your Current Monthly Income and Calculation of Commitment Period",
    "10/19",
    4,
    "aa03d405c69c62129cddc2028ac347273c01f0384cddb33c65403a8e1187f0d7",
  ],
  [
    "122C-2",
    "Chapter 13 Calculation of Your Disposable Income",
    "04/25",
    8,
    "d5f5bb0e2ccd95920a14a4f65e3329589a74e6e7af0e7f89fd95c4b7eee879ec",
  ],
  [
    "2830",
    "Chapter 13 Debtor's Certifications Regarding Domestic Support Obligations and Section 522(q)",
    "04/25",
    2,
    "0cee1f3171861b311649406bef29177b2bd87a61fdd2eddec0cb44e9bdf72faf",
  ],
];

/** The editions in force, in the order in which forms are filed; those that are not filled come last. */
export const editions: readonly Edition[] = [
  ...formNumbers.map((form) => edition(form, formName(form), formTitles[form], filled[form], true)),
  ...others.map(([number, title, ...facts]) => edition(number.replace("-", ""), number, title, facts, false)),
];

function edition(form: string, number: string, title: string, [printed, pages, fingerprint]: Facts, isFilled: boolean): Edition {
  return { form, number, title, edition: printed, pages, fingerprint, isFilled };
}

/** The edition in force of the form with that printed number. */
export const editionOf = (number: string): Edition | undefined => editions.find((each) => each.number === number);
