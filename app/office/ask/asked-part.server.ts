import { officeTime } from "../../platform/office-time.ts";
import { getAsk } from "../../records/asks.server.ts";
import type { Form } from "../../records/form.ts";

/** What a client is asked, as the page of the case shows it. */
export interface AskedPart {
  summary: string;
  line: string;
  items: { key: string; text: string; isAnswered: boolean; to: string | null }[];
}

/** What the client of a form is asked; null if nothing is. */
export async function askedPart(form: Form): Promise<AskedPart | null> {
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
        to: place && `#${answerPlace(path)}`,
      })),
      ...papers.map(({ type, title, isAnswered }) => ({ key: type, text: title, isAnswered, to: "#documents" })),
    ],
  };
}

/** Where an answer stands on the page of the case: a list has one place for all its rows. */
const answerPlace = (path: string): string => {
  const place = path.replace(/\[\d+\].*$/, "");
  return place.includes(".") ? place : `${place}.${place}`;
};
