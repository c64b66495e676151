import { describe, expect, it } from "vitest";
import type { Field, Fields } from "../../app/questionnaire/fields.ts";
import { isListStep, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { indexAnswers } from "../../app/petition/answers/answer-index.ts";
import { notOnAForm, questionPath } from "../../app/petition/lines/not-on-a-form.ts";
import { separatedCouple } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

const wordOf = (path: string): string => `w${[...path].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7)}`;

/** An answer that is unique to its question. */
function sentinel(field: Field, path: string): unknown {
  switch (field.kind) {
    case "checkbox":
      return true;
    case "yesNo":
      return "yes";
    case "choice":
      return Object.keys(field.options)[0];
    case "group":
      return sentinels(field.fields, `${path}.`);
    case "list":
      return (field.fixedRows ?? [undefined]).map((name, index) => {
        const row = sentinels(field.fields, `${path}[${index}].`);
        return name ? { ...row, [Object.keys(field.fields)[0]!]: name } : row;
      });
    case "money":
      return `$${wordOf(path).slice(1)}`;
    case "date":
      return "2026-10-01";
    default:
      return wordOf(path);
  }
}

const sentinels = (fields: Fields, prefix: string): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sentinel(field, prefix + name)]));

type FilledSection = "personalInfo" | "propertyList" | "personalProperty" | "financialAffairs";

/** A form in which every question has a unique answer. It is needed twice: some questions are opened by a yes, others by a no. */
function filledForm(maritalStatus: string, residency: string): object {
  const sections = questionSteps.map((step: Step) => {
    const values = sentinels(step.fields, isListStep(step) ? "" : `${step.key}.`);
    return [step.key, isListStep(step) ? values[step.key] : values] as const;
  });
  const form = Object.fromEntries(sections) as Record<FilledSection, Values> & { securedCreditors: Values[] };
  Object.assign(form.personalInfo, {
    maritalStatus,
    ncResidency: residency,
    taxReturnsFiled: residency,
    creditCounseling: "done",
    feePayment: "waiver",
  });
  Object.assign(form.personalInfo, { filingWith: "spouse" });
  Object.assign(form.propertyList, { lifeInsuranceType: "whole" });
  if (residency === "no") {
    const [[business], [asset]] = [form.personalInfo["businesses"] as Values[], form.propertyList["otherAssets"] as Values[]];
    Object.assign(business!, { structure: "partner", from: "2020-01-01", to: "" });
    Object.assign(asset!, { kind: "farm" });
    Object.assign(form.propertyList, { lifeInsuranceType: "term" });
    Object.assign((form.personalProperty["bankAccounts"] as Values[])[0]!, { owner: "withSomeone" });
    Object.assign((form.financialAffairs["creditorPayments"] as Values[])[0]!, { purpose: "other" });
    Object.assign(form.securedCreditors[0]!, { securedBy: "other" });
  }
  return form;
}

const forms = [filledForm("married", "yes"), filledForm("married", "no")];

/** The part of an answer that may be filed: the last four digits of an account number. */
const asFiled = (path: string, raw: string): string => (/(?:lastFour|accountNumber)$/.test(path) ? raw.slice(-4) : raw);

const allQuestions = new Set(forms.flatMap((form) => indexAnswers(form).paths.map(questionPath)));

describe("the petition and the questionnaire", () => {
  const petitions = forms.map((form) => petitionOf(form));
  const thirteen = [{}, ...forms].map((form) => petitionOf(form, { chapter: "13", filing: "alone" }));
  const onForms = new Set(petitions.flatMap(({ lines }) => lines.flatMap(({ from }) => from.map(questionPath))));

  it("has every question on a line or in the list of questions that are on no form", () => {
    expect([...allQuestions].filter((path) => !onForms.has(path) && !(path in notOnAForm))).toEqual([]);
  });

  it("lists no question as on no form that is on one or is not asked", () => {
    expect(Object.keys(notOnAForm).filter((path) => onForms.has(path) || !allQuestions.has(path))).toEqual([]);
  });

  it("shows each answer on a line that names its path", () => {
    const lost = forms.flatMap((form, index) => {
      const answers = indexAnswers(form);
      const { lines } = petitions[index]!;
      const textOn = new Map<string, string>();
      for (const { from, value } of lines) for (const path of from) textOn.set(path, `${textOn.get(path) ?? ""}\n${value ?? ""}`);
      return answers.paths.filter((path) => {
        const { raw, amount } = answers.at(path);
        const written = textOn.get(path);
        if (written === undefined || !/^w\d+$/.test(raw))
          return written !== undefined && amount !== null && !written.includes(String(amount));
        return !written.includes(asFiled(path, raw));
      });
    });
    expect([...new Set(lost.map(questionPath))]).toEqual([]);
  });

  it("names only questions and lists of the questionnaire as sources and in gaps", () => {
    const lists = new Set(
      [...allQuestions].flatMap((path) =>
        path
          .split("[].")
          .slice(0, -1)
          .map((_, index, parts) => parts.slice(0, index + 1).join("[].")),
      ),
    );
    const isKnown = (path: string) => allQuestions.has(questionPath(path)) || lists.has(questionPath(path));
    const named = [...petitions, ...thirteen].flatMap(({ lines, gaps }) => [
      ...lines.flatMap(({ from }) => from),
      ...gaps.flatMap(({ path }) => path ?? []),
    ]);
    expect([...new Set(named.filter((path) => !isKnown(path)))]).toEqual([]);
  });

  it("has each place of a form only once", () => {
    for (const { lines } of [...petitions, ...thirteen]) {
      const places = lines.map(({ form, line, part, item, person }) => [form, line, part, item, person].join("|"));
      expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
    }
  });

  it("has gaps only at its lines, each with a whole sentence", () => {
    for (const { lines, gaps } of [...petitions, ...thirteen, petitionOf({}), petitionOf(separatedCouple.formData)]) {
      const places = new Set(lines.map(({ form, line, part, item, person }) => [form, line, part, item, person].join("|")));
      expect(gaps.filter(({ form, line, part, item, person }) => !places.has([form, line, part, item, person].join("|")))).toEqual([]);
      expect(gaps.filter(({ text }) => !/^["A-Z].*[.?]$/s.test(text)).map(({ text }) => text)).toEqual([]);
    }
  });
});
