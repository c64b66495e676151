import { evaluate, valueAt } from "./conditions.ts";
import type { Field, Fields, ListField, SimpleField } from "./fields.ts";
import { completeValues, isListStep, isRowFilled, stepValues, visibleSections, type Step, type StepName, type Values } from "./step.ts";
import { questionSteps } from "./steps/index.ts";

/** One of the questions that a form asks, given its answers. */
export interface Question {
  /** Its place in the form's data, as in the history: `contactInfo.email`, `vehicles[0].make`; `vehicles` for all of a list. */
  path: string;
  /** The last part of its step's address, and the id of its control on that page. */
  slug: string;
  name: string;
  label: string;
  /** The row it stands in, as in "Vehicle 2, Honda"; "" outside of lists. */
  row: string;
  /** What its row is told by wherever it moves, as in "Honda"; "" if that is not known. */
  heading: string;
  /** Whether it is asked only of those who are to answer it. */
  isDetail: boolean;
  /** As it is stored, a checkbox as yes or no, a list as JSON; "" for none. */
  answer: string;
}

/** The questions of a step by its sections. */
export interface StepQuestions {
  step: StepName;
  groups: { title: string; questions: Question[] }[];
}

/** All questions that a form asks, in their order. */
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
  /** What comes before a name: in the form's data, and on the page. */
  data: string;
  name: string;
  /** The label of the group that a question stands in. */
  owner: string;
}

const within = (place: Place, part: string): Place => ({ ...place, data: place.data + part, name: place.name + part });

function questionsIn(field: Field, name: string, value: unknown, values: Values, around: Place): Question[] {
  const place = { ...around, isDetail: around.isDetail || field.detail === true };
  if (field.kind === "list") {
    const inRows = rowsOf(field, value).flatMap((row, index) => questionsInRow(field, row, index, within(place, `${name}[${index}].`)));
    return [...(field.fixedRows ? [] : [wholeList(field, name, value, place)]), ...inRows];
  }
  if (field.kind === "group") return questionsAmong(field.fields, value, values, { ...within(place, `${name}.`), owner: field.label });
  if ("enabledBy" in field && field.enabledBy && values[field.enabledBy] !== true) return [];
  const { slug, row, heading, owner, isDetail } = place;
  const label = owner && row ? `${owner}: ${field.label}` : field.label;
  return [{ slug, row, heading, label, isDetail, path: place.data + name, name: place.name + name, answer: answerOf(field, value) }];
}

/** A list as one question, for those who lack rows of it. Its control is the first one in it. */
function wholeList({ label, fields }: ListField, name: string, value: unknown, place: Place): Question {
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
  const inRow = { ...place, heading, row: list.fixedRows ? heading : [number, heading].filter(Boolean).join(", ") };
  const [first = ""] = Object.keys(list.fields);
  const { [first]: _named, ...others } = list.fields;
  return questionsAmong(list.fixedRows ? others : list.fields, row, row, inRow);
}

const headingMax = 40;

/** The first answer in words. */
function headingOf({ fields }: ListField, row: Values): string {
  const texts = Object.entries(fields).flatMap(([name, { kind }]) => (kind === "text" ? String(row[name] ?? "").trim() : []));
  const heading = texts.find((text) => /\p{L}/u.test(text)) ?? "";
  return heading.slice(0, headingMax).toWellFormed().trim();
}

/** The rows of a list. One that is a detail begins with its first row. */
const rowsOf = ({ detail }: ListField, value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : detail ? [{}] : []);

function answerOf({ kind }: SimpleField, value: unknown): string {
  if (kind === "checkbox") return value === true ? "yes" : "no";
  return typeof value === "string" ? value.trim() : "";
}
