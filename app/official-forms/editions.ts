import { formName } from "../petition/lines/line-text.ts";
import { formTitles, type FormNumber } from "../petition/lines/line.ts";

/** An edition of an official form, as the courts publish it as a blank. */
export interface Edition {
  /** A FormNumber of the petition if the form is filled in; otherwise, the number without punctuation. */
  form: string;
  /** The printed number. */
  number: string;
  title: string;
  /** The printed month and year of the edition. */
  edition: string;
  pages: number;
  /** As computed by `readPdfFacts`. */
  fingerprint: string;
  /** Hash of the courts' own file, which is recognized without opening it. */
  sha256: string;
  isFilled: boolean;
}

type EditionFacts = readonly [edition: string, pages: number, fingerprint: string, sha256: string];

/** Forms that petitions are filled in on, in filing order. */
const filledForms: readonly (readonly [form: FormNumber, ...EditionFacts])[] = [
  [
    "101",
    "06/24",
    9,
    "9b9e90b5ae15b7b2150a1b1f24ea3891a0bb314af2058dd74df60d9e978243b5",
    "23c1eaec370df54c59f996a3517bc4d5c010dd039af981b45ef11e58d1373651",
  ],
  [
    "101A",
    "12/15",
    1,
    "2698cc66cca46beacada4818ebe6bcac9aea4c126ca658e92a19e2ed0e8d9b86",
    "bf2f72c32c9a49074aa745e01e15b0a95cabdce1aced797e78225353dcc1ae58",
  ],
  [
    "101B",
    "12/15",
    1,
    "9f6e8a2c64980742346f80e2b4295572548c7b0851700ff27063a142189b4efa",
    "23c03213502d99627980379b9102f405ea32b2b21866bf3978d8b838fb63017d",
  ],
  [
    "103A",
    "12/15",
    2,
    "c0a9f09c62faa1b60ae348b0e4afeeae51301c69a91506385c76dc8d415dfa2b",
    "0f25f8fc11c6b562c551c3efdf326672f9dc3c8f9c4ec5cb51ba38651ea6ba5b",
  ],
  [
    "103B",
    "12/15",
    4,
    "7e2bb432c5d087b4b12cef4cf84b439ca09d095408c56f447d2da3c71e0387a9",
    "87ff07050b06f648370a911183ae68daba982706f786d9b32211264e02586ba0",
  ],
  [
    "106Sum",
    "12/15",
    2,
    "7393755705ef2c37b34c75ca2a359e9fd6ed1c806a2ef65672f11bb28a879c98",
    "8777cd40861b6f2b37bdc591a7ea68eb05bdf02841083702887c6d989ed98443",
  ],
  [
    "106AB",
    "12/15",
    10,
    "40635e108cab3601faf149e40a777882be934cff9a8d8ae299c7847c473157b4",
    "be67241975ab52fe8c46495a11e0ad3d565554ad8cc6879283ac17ee38cbe210",
  ],
  [
    "106C",
    "04/25",
    2,
    "0be0c2814dde49eb9fdbcf3806d8b24208122eca2f4ae33422465380e9610d62",
    "913519a5c94e449d98e57dc5b5fef00be0c096725b51d404d75694710d4e2a88",
  ],
  [
    "106D",
    "12/15",
    3,
    "10c7f1c2302ea05905d526be3d23c09e2069797cd7b6fe9a66aa24fbb4171fec",
    "0d0a009235bf4c70d5dd89c80616712c8c681537e49f17d7473e7367d608428b",
  ],
  [
    "106EF",
    "12/15",
    6,
    "2d66cc781590037919bac9b88b3d60981d600f86d2dac5b170673dbfd611f3ff",
    "a0a30542194b2b4ae3ded124b04b90c43df97df5062bf25690f5d3555060e0d6",
  ],
  [
    "106G",
    "12/15",
    2,
    "9f0d31a3a1251871fe8d8437774be84a7cdac93fd65059012c1e35f6f6e3bccd",
    "61ece0c241f110549349889be12a2ff140a15a8a8b5ba825bac2a5f284849880",
  ],
  [
    "106H",
    "12/15",
    2,
    "b503098127176634063e13f3345045b2fd86c8fe08e22593f1b15a11496a22aa",
    "e20d32f18c2d3f80c75079dc821372ddc1ecfc8be228ad93a636b67a0778bdb8",
  ],
  [
    "106I",
    "12/15",
    2,
    "56b33be13f079a307105bb020c2ad8a8504172e281ee19fb6a43c91f87caf0cf",
    "d0fbca7a9593220b3b7257844dfc0678d8628bcd818f522840325f6596945a2e",
  ],
  [
    "106J",
    "12/15",
    3,
    "09f3cf33a6e4ddeeee294fc28e2e3b3e0f88cf18a9c5e706c3c8050abab117a6",
    "60c728d5136442b652942aacceffe11e1b8197dc0dfd4ccdeaf0e60c05f95dff",
  ],
  [
    "106J2",
    "12/15",
    3,
    "e88f15fbfd634dd3dca9d72cf35f6d9fe10775bb6f4be0843e52b3615976067a",
    "b623816f689e9062ad1a8bbef1f06855b02fedf1cd5a955ca09910469ab93a5b",
  ],
  [
    "106Dec",
    "12/15",
    1,
    "058074aa07e10facab4356ff13d42d59aacdf55d54ac591ed1600f148dcb12da",
    "02d5e9fce22e437143779e219ae836b2271a487e6af7788b4c203bab5cb70b5c",
  ],
  [
    "107",
    "04/25",
    12,
    "71c9abd02f53591517343598e2aa23db156ca6e32c9c9a498bddb3640457503e",
    "efdcb1446328c3cca29b3c2e424c1984a4ca185f79f0f20f43e1271cbdd9ed52",
  ],
  [
    "108",
    "12/15",
    2,
    "61f194a8a55872e88ba25c8b394dc5ee9d30589dd7ada8e8531bad05322c4a41",
    "fe51d222d87f461b8695e3d9b7a061e768b2a75824511d167cfba736ca35e8fe",
  ],
  [
    "121",
    "12/15",
    1,
    "d93915db91c7c776af85e844cba24f597deb7ee862593db5a065700f50bfb411",
    "8d26040c50d11e04cd8177d1d84e3b90e1d10247e36dac29534064bbfde9adaa",
  ],
  [
    "122A1",
    "12/19",
    3,
    "8cb6ace4fe8cdeb2dac3cd125755231f6da124d83acde4bc30df08c4f61d9774",
    "555618ee62800998658dbc9ec8c19da24308b8296b6782e4cabc12e9560a11ea",
  ],
  [
    "122C1",
    "10/19",
    4,
    "aa03d405c69c62129cddc2028ac347273c01f0384cddb33c65403a8e1187f0d7",
    "97dfdda0e74b33d7c2d8466e6722651766526ca4dcb0ca80d8d4a127b8af0b73",
  ],
];

/** Other forms of the same cases, which are recognized and stored but not filled in. */
const otherForms: readonly (readonly [number: string, title: string, ...EditionFacts])[] = [
  [
    "113",
    "Chapter 13 Plan",
    "12/17",
    9,
    "c8ad5ce7da487c479765f356765c39d3837632e54986d5e70554531eb8eb9445",
    "633e8d822cc749e4e97994cf7b9a0c42958517782635286befab13e97a1bdbd1",
  ],
  [
    "119",
    "Bankruptcy Petition Preparer's Notice, Declaration, and Signature",
    "12/15",
    2,
    "eb92bc4700c0ee30c6ef586be762bf651c6f8914a723ddc702aacf3b4a4ea5fb",
    "46b244aa3d6cdfbc90fbf85c8e3ef15b0493189e640dfe8963c5a4375e93cf1c",
  ],
  [
    "122A-1Supp",
    "Statement of Exemption from Presumption of Abuse Under § 707(b)(2)",
    "12/15",
    1,
    "302bf98de981f590402c7b3989b611063a029718b1e5623839c5238d0eed1ae8",
    "0ef03a8959740d59e9843ffd8c061b04f0bfe03d4e35409b9c6e7e5ff51df1cc",
  ],
  [
    "122A-2",
    "Chapter 7 Means Test Calculation",
    "04/25",
    9,
    "dd5e5e46079008ccd67336a50e8ad2a83dbb020d17757b306fe118b87b836f93",
    "66881436f178c51443eabb6dd38c52d069f84de8f84f20df7419acd4f3fc14a0",
  ],
  [
    "122C-2",
    "Chapter 13 Calculation of Your Disposable Income",
    "04/25",
    8,
    "d5f5bb0e2ccd95920a14a4f65e3329589a74e6e7af0e7f89fd95c4b7eee879ec",
    "deebacf1bcec0ec80513a1abb10d9bcced9e9b2a020593b789694e1de568f1ec",
  ],
  [
    "2830",
    "Chapter 13 Debtor's Certifications Regarding Domestic Support Obligations and Section 522(q)",
    "04/25",
    2,
    "0cee1f3171861b311649406bef29177b2bd87a61fdd2eddec0cb44e9bdf72faf",
    "8195e84a22ebce88c54a7203702f6dc5034fced4dc7f4dc51bbfe1ea75be3e86",
  ],
];

/** The editions in force. Forms that are not filled in come last. */
export const editions: readonly Edition[] = [
  ...filledForms.map(([form, ...facts]) => createEdition(form, formName(form), formTitles[form], facts, true)),
  ...otherForms.map(([number, title, ...facts]) => createEdition(number.replace("-", ""), number, title, facts, false)),
];

function createEdition(
  form: string,
  number: string,
  title: string,
  [edition, pages, fingerprint, sha256]: EditionFacts,
  isFilled: boolean,
): Edition {
  return { form, number, title, edition, pages, fingerprint, sha256, isFilled };
}

/** Returns the edition in force of the form with this printed number. */
export const findEdition = (number: string): Edition | undefined => editions.find((each) => each.number === number);
