import type { AnswerPath } from "../answers/answer-path.ts";
import type { ChoiceKey } from "../lines/boxes.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { daysAfter } from "../answers/days.ts";
import type { Need, Person } from "../lines/line.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { petition101 } from "../lines/101.lines.ts";

type Form = Worksheet<typeof petition101>;

/** The questions about each debtor's briefing, and how they are put to the client. */
const briefings = {
  debtor1: {
    done: "personalInfo.creditCounseling",
    on: "personalInfo.creditCounselingDate",
    certificate: "personalInfo.creditCounselingCertificate",
    whetherDone: "Have you had credit counseling?",
    when: "When did you have credit counseling?",
    whetherCertified: "Did the agency give you a certificate of credit counseling?",
  },
  debtor2: {
    done: "personalInfo.spouseCreditCounseling",
    on: "personalInfo.spouseCreditCounselingDate",
    certificate: "personalInfo.spouseCreditCounselingCertificate",
    whetherDone: "Has your spouse had credit counseling?",
    when: "When did your spouse have credit counseling?",
    whetherCertified: "Did the agency give your spouse a certificate of credit counseling?",
  },
} as const satisfies Record<Person, Record<string, string>>;

interface Briefing {
  value: ChoiceKey<typeof petition101, "15"> | null;
  /** The question that would determine it. */
  path: AnswerPath;
  text: string;
}

/** What a debtor said about a briefing. Without one in the last 180 days, the office decides which of the other boxes is true. */
function findBriefing({ answers, asOf }: CaseFacts, person: Person): Briefing {
  const { whetherDone, when, whetherCertified, ...paths } = briefings[person];
  const [done, on, certificate] = [answers.at(paths.done), answers.at(paths.on), answers.at(paths.certificate)];
  const open = (path: AnswerPath, text: string): Briefing => ({ value: null, path, text });
  if (done.raw === "") return open(done.path, whetherDone);
  if (done.raw !== "done") return open(done.path, "Credit counseling has not been done yet.");
  if (on.raw === "") return open(on.path, when);
  if (on.raw < daysAfter(asOf, -180) || on.raw > asOf)
    return open(on.path, `Credit counseling on ${on.text} is not within the 180 days before filing.`);
  if (certificate.raw === "") return open(certificate.path, whetherCertified);
  return { value: certificate.raw === "yes" ? "received" : "noCertificate", path: certificate.path, text: "" };
}

/** Writes line 15 of a debtor. */
export function writeCounseling(own: Form, facts: CaseFacts, person: Person): void {
  const { done, on, certificate } = briefings[person];
  const { value, path, text } = findBriefing(facts, person);
  own.derived("15", { value, from: [done, on, certificate], path }, clientNeed(text));
  const chosen = own.chosen("15");
  if (chosen === "waiver") own.open("15/efforts", effortsNeed);
  if (chosen === "notRequired") {
    own.open("15/because", officeNeed("Say why no briefing is required: incapacity, disability, or active duty in a combat zone."));
    own.open("15/motion", useful(officeNeed("File a motion for waiver of credit counseling.")));
  }
  if (chosen === "received") own.open("15/certificate", useful(officeNeed("Attach the certificate of credit counseling.")));
  if (chosen === "noCertificate")
    own.open("15/certificate", useful(officeNeed("File the certificate of credit counseling within 14 days after the petition.")));
}

const effortsNeed: Need = officeNeed(
  "Explain what was done to obtain the briefing, why it was not possible before filing, and what exigent circumstances required filing.",
);
