import { officeTime } from "../../platform/office-time.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import type { Form } from "../../records/form.ts";

/** Questions a client is asked, for the case page. */
export interface AskedPart {
  summary: string;
  line: string;
  items: { key: string; text: string; isAnswered: boolean; to: string | null }[];
}

/** Loads the questions a form's client is asked; null if there are none. */
export async function loadAskedPart(form: Form): Promise<AskedPart | null> {
  const asked = await getAsk(form);
  if (!asked) return null;
  const { line, questions, papers, left, total, createdAt } = asked;
  const state = left === 0 ? "All answered." : `${left} of ${total} left.`;
  return {
    line,
    summary: `${state} Asked on ${officeTime(createdAt)}.`,
    items: [
      ...questions.map(({ path, place, row, label, isAnswered }) => ({
        key: path,
        text: row ? `${row}: ${label}` : label,
        isAnswered,
        to: place && `#${answerAnchor(path)}`,
      })),
      ...papers.map(({ type, title, isAnswered }) => ({ key: type, text: title, isAnswered, to: "#documents" })),
    ],
  };
}

/** ID of an answer on the case page. A list has one ID for all its rows. */
const answerAnchor = (path: string): string => {
  const place = path.split("[", 1)[0]!;
  return place.includes(".") ? place : `${place}.${place}`;
};
