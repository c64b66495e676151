import { evaluate, valueAt } from "../conditions.ts";
import type { Field, Fields, ListField, SimpleField } from "../fields.ts";
import { completeValues, isListStep, isRowFilled, stepValues, visibleSections, type Step, type StepName, type Values } from "../step.ts";
import { questionSteps } from "../form/index.ts";

/** A question that a form asks, given its answers. */
export interface Question {
  /** Its path in the form's data, as in the history: `contactInfo.email`, `vehicles[0].make`; `vehicles` for a whole list. */
  path: string;
  /** Slug of its step. */
  slug: string;
  /** Id of its control on the step's page. */
  name: string;
  label: string;
  /** Its row, such as "Vehicle 2, Honda"; "" outside of lists. */
  row: string;
  /** What identifies its row even if it moves, such as "Honda"; "" if unknown. */
  heading: string;
  /** Whether it is a detail, or inside one. */
  isDetail: boolean;
  /** What the answer is: a Social Security number, a whole list, or anything else. */
  kind: "ssn" | "list" | "plain";
  /** The stored answer, a checkbox as yes or no, a list as JSON; "" for none. */
  answer: string;
}

/** The questions of a step by section. */
export interface StepQuestions {
  step: StepName;
  groups: { title: string; questions: Question[] }[];
}

/** Returns all questions that a form asks, in their order. */
export const questionsOf = (formData: object): StepQuestions[] =>
  questionSteps.map((step: Step) => {
    const values = completeValues(step, stepValues(step, formData));
    const place: Place = {
      slug: step.slug,
      data: isListStep(step) ? "" : `${step.key}.`,
      name: "",
      row: "",
      heading: "",
      owner: "",
      isDetail: false,
    };
    const groups = visibleSections(step, values).map(({ section, fields }) => ({
      title: section.title,
      questions: fields.flatMap(([name, field]) => questionsIn(field, name, valueAt(values, name), values, place)),
    }));
    return { step, groups: groups.filter(({ questions }) => questions.length > 0) };
  });

interface Place extends Pick<Question, "slug" | "row" | "heading" | "isDetail"> {
  /** Prefix of paths in the form's data. */
  data: string;
  /** Prefix of names on the page. */
  name: string;
  /** Label of the surrounding group. */
  owner: string;
}

const extendPlace = (place: Place, part: string): Place => ({ ...place, data: place.data + part, name: place.name + part });

function questionsIn(field: Field, name: string, value: unknown, values: Values, around: Place): Question[] {
  const place = { ...around, isDetail: around.isDetail || field.detail === true };
  if (field.kind === "list") {
    const inRows = rowsOf(field, value).flatMap((row, index) =>
      questionsInRow(field, row, index, extendPlace(place, `${name}[${index}].`)),
    );
    return [...(field.fixedRows ? [] : [listQuestion(field, name, value, place)]), ...inRows];
  }
  if (field.kind === "group") return questionsAmong(field.fields, value, values, { ...extendPlace(place, `${name}.`), owner: field.label });
  if ("enabledBy" in field && field.enabledBy && values[field.enabledBy] !== true) return [];
  const { slug, row, heading, owner, isDetail } = place;
  const control = field.answeredBy ?? place.name + name;
  const label = owner && row ? `${owner}: ${field.label}` : field.label;
  return [
    {
      slug,
      row,
      heading,
      label,
      isDetail,
      kind: field.kind === "ssn" ? "ssn" : "plain",
      path: place.data + name,
      name: control,
      answer: answerOf(field, value),
    },
  ];
}

/** Returns a list as one question, which asks for missing rows. Its control is the first one of the list. */
function listQuestion({ label, fields }: ListField, name: string, value: unknown, place: Place): Question {
  const { slug, data, name: prefix } = place;
  const filled = (Array.isArray(value) ? (value as Values[]) : []).filter((row) => isRowFilled(fields, row));
  return {
    path: data + name,
    slug,
    name: `${prefix}${name}[0].${Object.keys(fields)[0]}`,
    label,
    row: "",
    heading: "",
    isDetail: true,
    kind: "list",
    answer: filled.length > 0 ? JSON.stringify(filled) : "",
  };
}

const questionsAmong = (fields: Fields, value: unknown, values: Values, place: Place): Question[] =>
  Object.entries(fields)
    .filter(([, field]) => place.row !== "" || evaluate(field.showWhen, values))
    .flatMap(([name, field]) => questionsIn(field, name, valueAt((value ?? {}) as Values, name), values, place));

function questionsInRow(list: ListField, row: Values, index: number, place: Place): Question[] {
  const heading = headingOf(list, row);
  const number = `${list.item.charAt(0).toUpperCase()}${list.item.slice(1)} ${index + 1}`;
  const inRow = {
    ...place,
    heading,
    row: list.fixedRows ? (list.rowNames?.[index] ?? heading) : [number, heading].filter(Boolean).join(", "),
  };
  const [first = ""] = Object.keys(list.fields);
  const { [first]: _named, ...others } = list.fields;
  return questionsAmong(list.fixedRows ? others : list.fields, row, row, inRow);
}

const headingMax = 40;

/** Returns the first text answer of a row that contains a letter. */
function headingOf({ fields }: ListField, row: Values): string {
  const texts = Object.entries(fields).flatMap(([name, { kind }]) => (kind === "text" ? String(row[name] ?? "").trim() : []));
  const heading = texts.find((text) => /\p{L}/u.test(text)) ?? "";
  return heading.slice(0, headingMax).toWellFormed().trim();
}

/** Returns the rows of a list. An unanswered list that is a detail has one empty row. */
const rowsOf = ({ detail }: ListField, value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : detail ? [{}] : []);

function answerOf({ kind }: SimpleField, value: unknown): string {
  if (kind === "checkbox") return value === true ? "yes" : "no";
  return typeof value === "string" ? value.trim() : "";
}
