import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runInLanguage } from "../../app/platform/language/run-in-language.server.ts";
import { adviceOn } from "../../app/questionnaire/advice.ts";
import { changesBetween } from "../../app/questionnaire/answers/changes.ts";
import { missingForSubmission } from "../../app/questionnaire/answers/ready.ts";
import { summarize } from "../../app/questionnaire/answers/summary.ts";
import { fieldAt, type Fields, type TextField } from "../../app/questionnaire/fields.ts";
import { questionSteps, steps } from "../../app/questionnaire/form/index.ts";
import { longDate, normalizeAnswer } from "../../app/questionnaire/format.ts";
import { lowerFirst } from "../../app/questionnaire/letter-case.ts";
import { isNone } from "../../app/questionnaire/none.ts";
import { parsePost } from "../../app/questionnaire/parse-post.ts";
import type { Section, Step } from "../../app/questionnaire/step.ts";
import { couple } from "../support/households.ts";

const inSpanish = <Result>(make: () => Result): Result => runInLanguage("es", make);

/** Texts that are the same in both languages: names, abbreviations and words. */
const sameInBoth = new Set(["No", "IRA", "Roth IRA", "Tractor", "Gas", "XXX-XX-XXXX", "(XXX) XXX-XXXX", "XXX-XXX-XXXX", "NC", "Internet"]);

/** The texts of a question, by what they are of. */
function textsOf(fields: Fields, prefix: string): [string, string][] {
  return Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const own = ["label", "item", "hint", "required", "format", "part", "prompt", "more", "placeholder"] as const;
    const texts = own.flatMap((each): [string, string][] => {
      const text = (field as Partial<Record<(typeof own)[number], string>>)[each];
      return text ? [[`${prefix}${name}.${each}`, text]] : [];
    });
    const options = "options" in field ? Object.entries(field.options) : [];
    return [
      ...texts,
      ...options.map(([option, text]): [string, string] => [`${prefix}${name}.${option}`, text]),
      ...("fields" in field ? textsOf(field.fields, `${prefix}${name}.`) : []),
    ];
  });
}

const sectionTexts = ({ title, note, hint, more, totals = [] }: Section, index: number): [string, string][] =>
  [title, note, hint, more, ...totals.map(({ label }) => label)].flatMap((text = "", part) => (text ? [[`${index}.${part}`, text]] : []));

const textsOfStep = ({ title, description, opening, fields, sections }: Step): [string, string][] => [
  ["title", title],
  ["description", description],
  ...[opening?.time ?? "", ...(opening?.promises ?? []), ...(opening?.documents ?? [])].map((text, i): [string, string] => [`${i}`, text]),
  ...textsOf(fields, ""),
  ...sections.flatMap(sectionTexts),
];

describe("the steps in Spanish", () => {
  const [english, translated] = [[...steps], inSpanish(() => [...steps])];

  it.each(english.map((step, index) => [step.slug, step, translated[index]!] as const))(
    "%s has the same texts, none of them in English",
    (_, step, spanish) => {
      const [texts, others] = [textsOfStep(step), textsOfStep(spanish)];
      expect(others.map(([name]) => name)).toEqual(texts.map(([name]) => name));
      const same = others.filter(([, text], index) => text !== "" && text === texts[index]![1] && !sameInBoth.has(text));
      expect(same).toEqual([]);
    },
  );
});

describe("what clients read of their answers in Spanish", () => {
  it("names the questions, and formats the answers", () => {
    const texts = JSON.stringify(inSpanish(() => summarize(couple.formData)));
    for (const text of ["Nombre completo", "Casado(a)", "Sí", "de 19"]) expect(texts).toContain(text);
    for (const text of ["Current Year", "Full name", '"Yes"']) expect(texts).not.toContain(text);
    expect(inSpanish(() => longDate("2026-11-25"))).toBe("25 de noviembre de 2026");
    expect(longDate("2026-11-25")).toBe("November 25, 2026");
  });

  it("begins a label within a sentence with a small letter, also before an accent, but not an abbreviation", () => {
    expect(["Código postal", "Últimos cuatro dígitos", "Más", "Año", "VIN", "Número"].map(lowerFirst)).toEqual([
      "código postal",
      "últimos cuatro dígitos",
      "más",
      "año",
      "VIN",
      "número",
    ]);
  });

  it("says what is missing or unclear", () => {
    expect(inSpanish(() => missingForSubmission({}))[0]!.message).toBe("Falta su nombre completo");
    const amount = { kind: "money", label: "" } as const;
    expect(inSpanish(() => adviceOn(amount, "500 weekly to monthly"))).toBe("Usted escribió “500 por semana”. Son $2,167 al mes.");
    expect(inSpanish(() => adviceOn(amount, "5 o 6"))).toContain("Usted escribió “5 o 6”. Guardamos $56.");
  });

  it("leaves the history in English", () => {
    const change = inSpanish(() =>
      changesBetween(
        { formData: {}, currentStep: 1, isCompleted: false },
        { formData: { contactInfo: { city: "Durham" } }, currentStep: 1, isCompleted: false },
      ),
    );
    expect(change.formData).toEqual({ "contactInfo.city": { label: "City", from: "", to: "Durham" } });
  });
});

describe("“Ninguno”", () => {
  const step: Step = questionSteps.find(({ key }) => key === "financialAffairs")!;
  const shown = (values: object) => JSON.stringify(inSpanish(() => summarize({ financialAffairs: values })));

  it("is stored as “None” where that is offered, and shown in the page's language", () => {
    expect(inSpanish(() => parsePost(step, [["lawsuits", " Ninguno "]]))["lawsuits"]).toBe("None");
    expect(shown({ lawsuits: "None" })).toContain('"Ninguno"');
    expect(JSON.stringify(summarize({ financialAffairs: { lawsuits: "None" } }))).toContain('"None"');
  });

  it("means none, as do other words in either language, and a text that only begins with them does not", () => {
    const none = fc.constantFrom(
      "none",
      "n/a",
      "nothing",
      "ninguno",
      "ninguna",
      "ningún",
      "nada",
      "no tengo",
      "no hay",
      "no aplica",
      "nunca",
    );
    const typed = fc.tuple(none, fc.boolean(), fc.constantFrom("", ".", " "));
    fc.assert(
      fc.property(typed, ([text, isUpper, end]) => {
        const answer = ` ${isUpper ? text.toUpperCase() : text}${end}`;
        expect([isNone(answer), isNone(`${answer} desde mayo`)]).toEqual([true, false]);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => !isNone(`${text} Durham`)));
  });

  it("stays as typed in other words, and elsewhere", () => {
    const lawsuits = fieldAt(step.fields, "lawsuits") as TextField;
    for (const text of ["ninguno", "Ninguno, gracias", "None", "Nada"]) expect(normalizeAnswer(lawsuits, text)).toBe(text);
    expect(normalizeAnswer({ kind: "longText", label: "" }, "Ninguno")).toBe("Ninguno");
  });
});
