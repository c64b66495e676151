import type { AnswerIndex } from "../answers/answer-index.ts";
import { applyCorrection } from "../lines/apply-correction.ts";
import type { Box } from "../lines/boxes.ts";
import { hasWordsOf } from "../answers/prose.ts";
import type { CaseFacts } from "./case-facts.ts";
import type { TotalName } from "../lines/catalogues.ts";
import { describePrivate } from "./describe-private.ts";
import {
  amountOf,
  isSamePlace,
  placeKey,
  type FormNumber,
  type Gap,
  type Line,
  type LinePlace,
  type LineState,
  type LineValue,
  type Need,
  type Total,
} from "../lines/line.ts";
import { presetNeed, translationNeed, useful } from "../lines/needs.ts";
import { formatPart } from "../answers/number-formats.ts";
import type { Correction } from "../lines/office-entries.ts";
import type { Redactor, Review } from "../redaction/index.ts";
import { totalIn } from "../lines/totals.ts";

/** The lines of all forms written so far, with their gaps and totals. */
export interface Petition {
  lines: Line[];
  gaps: Gap[];
  totals: Record<string, Total>;
}

/** What is written in a box, and where it comes from. */
export interface Entry {
  value: LineValue;
  from: readonly string[];
  state: LineState;
  /** Path of the question that would provide it. */
  path?: string | null;
  /** False if a question is not asked, so that it leaves no gap. */
  isAsked?: boolean;
}

/** Whether a line of Form 121 is for a Social Security or tax number, which is submitted in full. */
const isSsn = ({ form, line }: LinePlace): boolean => form === "121" && line !== "1";

/** Where all forms of one petition are written. It applies the office's corrections, and keeps out what may not be filed. */
export class Desk {
  readonly petition: Petition = { lines: [], gaps: [], totals: {} };
  readonly answers: AnswerIndex;
  readonly #corrections: ReadonlyMap<string, Correction>;
  readonly #redactor: Redactor;
  readonly #hasSpanish: boolean;
  readonly #byForm = new Map<FormNumber, Line[]>();
  readonly #totalsByLine = new Map<Line, Total>();
  readonly #emptyTotals = new Set<Total>();

  constructor({ answers, entries, redactor, hasSpanish }: Pick<CaseFacts, "answers" | "entries" | "redactor" | "hasSpanish">) {
    this.answers = answers;
    this.#hasSpanish = hasSpanish;
    this.#redactor = redactor;
    this.#corrections = new Map((entries.corrections ?? []).map((correction) => [placeKey(correction), correction]));
  }

  /** Writes a line: the office's correction, or else the entry. `detail` is what the label has besides the form's words. */
  write(
    place: LinePlace,
    { kind, label, note }: Pick<Box, "kind" | "label" | "note">,
    detail: string,
    entry: Entry,
    need: Need | undefined,
  ): Line {
    const { value, from, state, path = null, isAsked = true } = entry;
    const { part } = place;
    const own = typeof value === "string" ? formatPart(part, value) : value;
    const redact = (text: string) => this.#redactor.redact(text, part);
    const { value: decided, isOffice } = applyCorrection(this.correctionAt(place), own, kind === "amount", redact);
    const given = isOffice && typeof decided === "string" ? formatPart(part, decided) : decided;
    const review = typeof given === "string" ? this.#redactor.review(given, { part, keepsSsns: isSsn(place) }) : undefined;
    const line: Line = {
      form: place.form,
      line: place.line,
      part,
      item: place.item,
      person: place.person,
      label: detail ? this.#redactor.redact(label + detail) : label,
      value: review?.text ?? given,
      from,
      state: isOffice ? "office" : state,
    };
    this.petition.lines.push(line);
    this.linesOf(place.form).push(line);
    if (review && (review.found.length > 0 || review.mayNameMinor)) this.#addPrivateGaps(line, review, path);
    if (this.#hasSpanish && kind !== "choice" && note === null) this.#addTranslationGap(line);
    const asked = line.state === "default" ? (need ?? presetNeed(line, path)) : line.state === "missing" ? need : undefined;
    if (asked && isAsked) this.addGap(place, asked, path);
    return line;
  }

  correctionAt(place: LinePlace): Correction | undefined {
    return this.#corrections.size > 0 ? this.#corrections.get(placeKey(place)) : undefined;
  }

  /** The lines of a form written so far. */
  linesOf(form: FormNumber): Line[] {
    const written = this.#byForm.get(form);
    if (written) return written;
    const lines: Line[] = [];
    this.#byForm.set(form, lines);
    return lines;
  }

  /** The line written at a place; undefined if there is none yet. */
  lineAt(place: LinePlace): Line | undefined {
    return this.linesOf(place.form).findLast((line) => isSamePlace(line, place));
  }

  addGap({ form, line, part, item, person }: LinePlace, need: Need, path: string | null): void {
    this.petition.gaps.push({ form, line, part, item, person, ...need, text: this.#redactor.redact(need.text), path });
  }

  /** Adds the gap of a line with words of a client who answered in Spanish. An entry of the office closes it. */
  #addTranslationGap(line: Line): void {
    const { value, from, state } = line;
    if (typeof value !== "string" || state === "office") return;
    const found = from.map((path) => this.answers.at(path)).find(({ isProse, text }) => isProse && hasWordsOf(value, text));
    if (found) this.addGap(line, translationNeed, found.path);
  }

  /** Adds the gaps of a text that is not printed as given, or may not be. They name the answer that it comes from. */
  #addPrivateGaps(line: Line, review: Review, path: string | null): void {
    const isPrivate = (each: string) => this.#redactor.redact(this.answers.at(each).text) !== this.answers.at(each).text;
    const source = line.from.find(isPrivate) ?? path ?? line.from[0] ?? null;
    const name = source === null ? line.label : this.answers.at(source).label || line.label;
    for (const need of describePrivate(review, name, line.state === "office")) this.addGap(line, useful(need), source);
  }

  /** Sets the total that a line shows, under its name. It is empty if there is nothing to add up, so that a zero does not say anything. */
  setTotalOfLine(line: Line, total: Total, isEmpty: boolean): void {
    this.#totalsByLine.set(line, total);
    this.petition.totals[`${line.form}.${line.line}${line.person ? `.${line.person}` : ""}`] = total;
    if (isEmpty) this.#emptyTotals.add(total);
  }

  isEmpty(total: Total): boolean {
    return this.#emptyTotals.has(total);
  }

  /** Sets what totals list as missing for a line. */
  setBlanks(line: Line, blanks: string[]): void {
    this.#totalsByLine.set(line, { amount: null, isEstimate: false, blanks });
  }

  /**
   * Adds and subtracts lines. The sum is blank if a line is, and the others are sums of nothing. A line that the office calls not
   * applicable is nothing. The sum lists what is missing, also in the totals that it adds up.
   */
  add(of: readonly Line[], less: readonly Line[]): Total & { from: string[]; isEmpty: boolean } {
    const sum = (lines: readonly Line[]) => lines.reduce((all, line) => all + (amountOf(line) ?? 0), 0);
    const parts = [...of, ...less].map((line) => {
      const total = this.#totalsByLine.get(line);
      return { line, total, isEmpty: total !== undefined && this.isEmpty(total) };
    });
    const isOpen = ({ value, state }: Line) => value === null && state !== "office";
    const isBlank = parts.some(({ line }) => isOpen(line)) && parts.every(({ line, isEmpty }) => isOpen(line) || isEmpty);
    const blanks = parts.flatMap(({ line, total }) => total?.blanks ?? (line.value === null && line.state === "missing" ? line.from : []));
    return {
      amount: isBlank ? null : sum(of) - sum(less),
      isEstimate: parts.some(({ total }) => total?.isEstimate),
      blanks: [...new Set(blanks)],
      from: parts.flatMap(({ line }) => line.from),
      isEmpty: parts.every(({ isEmpty }) => isEmpty),
    };
  }

  totalOf(name: TotalName): Total {
    return totalIn(this.petition.totals, name);
  }
}
