import { mapFields, type Field, type Fields, type GroupField, type ListField } from "./fields.ts";
import type { Section, Step } from "./step.ts";

/** The texts of a question that a translation has if the definition has them. */
type QuestionText = "hint" | "required" | "format" | "part" | "prompt" | "more";
type SectionText = "note" | "hint" | "more";
type Given<Part, Names extends string> = {
  [Name in Names & keyof Part as undefined extends Part[Name] ? never : Name]: string;
};

type FieldTranslation<F> =
  F extends ListField<infer Columns>
    ? { label: string; item: string; fields: FieldsTranslation<Columns> } & Given<F, QuestionText> & RowNames<F>
    : F extends GroupField<infer Members>
      ? { label: string; fields: FieldsTranslation<Members> } & Given<F, QuestionText>
      : F extends { kind: "choice"; options: infer Options }
        ? { label: string; options: { readonly [Option in keyof Options]: string } } & Given<F, QuestionText>
        : keyof Given<F, QuestionText> extends never
          ? string
          : { label: string } & Given<F, QuestionText>;
type RowNames<F> = F extends { fixedRows: infer Rows extends readonly string[] } ? { rowNames: Same<Rows> } : unknown;
export type FieldsTranslation<Fs> = { readonly [Name in keyof Fs]: FieldTranslation<Fs[Name]> };

type SectionTranslation<S> = keyof (Given<S, SectionText> & TotalNames<S>) extends never
  ? string
  : { title: string } & Given<S, SectionText> & TotalNames<S>;
type TotalNames<S> = S extends { totals: infer Totals } ? { totals: Same<Totals> } : Record<never, never>;
/** A text for each of them, in their order. */
type Same<Texts> = { readonly [Index in keyof Texts]: string };
type SectionsTranslation<Sections> = { readonly [Index in keyof Sections]: SectionTranslation<Sections[Index]> };
type OpeningTranslation<Opening> = {
  readonly [Name in keyof Opening]: Opening[Name] extends readonly string[] ? Same<Opening[Name]> : string;
};

/**
 * The texts of a step in another language: exactly those that its English definition has, by the names of its questions, and the
 * sections in their order.
 */
export type Translation<S extends Step> = {
  name: string;
  shortName: string;
  title: string;
  description: string;
  fields: FieldsTranslation<S["fields"]>;
  sections: SectionsTranslation<S["sections"]>;
} & (S["opening"] extends object ? { opening: OpeningTranslation<S["opening"]> } : unknown);

type FieldWords = string | ({ label: string; fields?: Record<string, FieldWords> } & Partial<Omit<Field, "label" | "fields">>);
type SectionWords = string | { title: string; totals?: readonly string[] };

/** Returns a step with the texts of its translation. What is stored and when a question is asked stay the same. */
export function localize<S extends Step>(step: S, translation: Translation<NoInfer<S>>): Step {
  const { fields, sections, ...texts } = translation as unknown as { fields: Record<string, FieldWords>; sections: SectionWords[] };
  return {
    ...step,
    ...texts,
    fields: localizeFields(step.fields, fields),
    sections: step.sections.map((section, index) => localizeSection(section, sections[index]!)),
  };
}

const localizeFields = (fields: Fields, translations: Record<string, FieldWords>): Fields =>
  mapFields(fields, (field, name) => localizeField(field, translations[name]!));

function localizeField(field: Field, words: FieldWords): Field {
  if (typeof words === "string") return { ...field, label: words };
  const { fields, ...texts } = words;
  return { ...field, ...texts, ...("fields" in field && fields && { fields: localizeFields(field.fields, fields) }) } as Field;
}

function localizeSection(section: Section, words: SectionWords): Section {
  if (typeof words === "string") return { ...section, title: words };
  const { totals, ...texts } = words;
  return { ...section, ...texts, ...(totals && { totals: section.totals!.map((total, index) => ({ ...total, label: totals[index]! })) }) };
}
