import { parseAmount } from "../questionnaire/amounts.ts";
import type { AnswerIndex, IndexedAnswer } from "./answer-index.ts";
import type { CaseFacts } from "./case-facts.ts";
import {
  placeKey,
  type FormNumber,
  type Gap,
  type Line,
  type LinePlace,
  type LineState,
  type LineValue,
  type Need,
  type Total,
} from "./line.ts";
import { lookUp } from "../questionnaire/look-up.ts";
import { formatPart } from "./number-formats.ts";
import type { Correction } from "./office-entries.ts";
import { parseCorrection } from "./parse-correction.ts";
import { describePrivate } from "./describe-private.ts";
import type { Redactor, Review } from "./redaction/index.ts";

/** A line before it has a value: its place and label, and what it needs while it is empty. */
export interface LineSpec extends Partial<Omit<LinePlace, "form">> {
  line: string;
  label: string;
  need?: Need;
}

/** The result of a rule applied to answers. */
export interface DerivedValue {
  /** Null if the answers do not determine it. */
  value: LineValue;
  from: string[];
  /** Defaults to "answered". */
  state?: LineState;
  /** Path of the question that would determine it; null if the questionnaire has none. */
  path: string | null;
}

/** The lines of all forms written so far, with their gaps and totals. */
export interface Petition {
  lines: Line[];
  gaps: Gap[];
  totals: Record<string, Total>;
}

/** Writes the lines of one form from a case's facts and from the totals of the forms written before it. */
export type FormWriter = (form: Worksheet, facts: CaseFacts) => void;

export const clientNeed = (text: string): Need => ({ who: "client", isBlocking: true, text });
export const officeNeed = (text: string): Need => ({ who: "office", isBlocking: true, text });
/** Makes a need non-blocking: the form can be filed without it. */
export const useful = (need: Need): Need => ({ ...need, isBlocking: false });

/** Whether a line of Form 121 is for a Social Security or tax number, which is submitted in full. */
const isSsn = ({ form, line }: LinePlace): boolean => form === "121" && line !== "1";

const joinParts = (values: string[]): string => values.filter(Boolean).join(", ");

/**
 * Writes the lines of one form. A correction by the office replaces the value from an answer or from arithmetic, and counts in
 * every total that is computed afterwards.
 */
export class Worksheet {
  readonly #form: FormNumber;
  readonly #petition: Petition;
  readonly #answers: AnswerIndex;
  readonly #corrections: Map<string, Correction>;
  readonly #redactor: Redactor;
  readonly #totalsByLine = new Map<Line, Total>();

  constructor(form: FormNumber, petition: Petition, { answers, entries, redactor }: CaseFacts) {
    this.#form = form;
    this.#petition = petition;
    this.#answers = answers;
    this.#redactor = redactor;
    this.#corrections = new Map((entries.corrections ?? []).map((correction) => [placeKey(correction), correction]));
  }

  /** Writes a line with one answer, as displayed. A question that is not asked leaves no gap. */
  answer(spec: LineSpec, path: string): Line {
    const found = this.#answers.at(path);
    return this.#write(spec, found.text || null, [path], found.state, path, found.isAsked);
  }

  /** Writes a line with the amount of one answer. */
  amount(spec: LineSpec, path: string): Line {
    const found = this.#answers.at(path);
    return this.#write(spec, found.amount, [path], found.amount === null ? "missing" : "answered", path, found.isAsked, true);
  }

  /** The amount that a line has, or will have once it is written. */
  amountOf({ line, part = "", item = null, person = null }: LineSpec, path: string): number | null {
    const correction = this.#corrections.get(placeKey({ form: this.#form, line, part, item, person }));
    return correction ? parseAmount(correction.value) : this.#answers.at(path).amount;
  }

  /** Writes a line with one of the form's own wordings, chosen by the stored key. */
  choice(spec: LineSpec, path: string, wordings: Readonly<Record<string, string>>): Line {
    const found = this.#answers.at(path);
    const wording = lookUp(wordings, found.raw) ?? null;
    return this.#write(spec, wording, [path], wording ? found.state : "missing", path, found.isAsked);
  }

  /** Writes a line that joins several answers, such as an address. */
  joined(spec: LineSpec, paths: readonly string[], join: (texts: string[]) => string = joinParts): Line {
    const found = paths.map((path) => this.#answers.at(path));
    const value = join(found.map(({ text }) => text));
    const asked = found.filter(({ isAsked }) => isAsked);
    const open = asked.find(({ state }) => state === "missing") ?? asked.find(({ state }) => state === "default");
    return this.#write(spec, value || null, [...paths], value ? stateOf(found) : "missing", open?.path ?? null, open !== undefined);
  }

  /** Writes a line whose value follows from answers by a rule. */
  derived(spec: LineSpec, { value, from, state = "answered", path }: DerivedValue): Line {
    return this.#write(spec, value, from, value === null ? "missing" : state, path, true);
  }

  /** Writes a line whose value comes from arithmetic or another line; null for no value. */
  computed(spec: LineSpec, value: LineValue, from: readonly string[] = []): Line {
    return this.#write(spec, value, [...from], value === null ? "missing" : "computed", null, true);
  }

  /** Writes a line that says the same as a line of another form, corrections included; nothing if there is no such line. */
  repeat(spec: LineSpec, line: Line | undefined): Line {
    return this.#write(spec, line?.value ?? null, line?.from ?? [], line?.state ?? "missing", null, true);
  }

  /** Writes a line that the office decides; null if it has not decided yet. */
  office(spec: LineSpec, value: LineValue): Line {
    return this.#write(spec, value, [], value === null ? "missing" : "office", null, true);
  }

  /** Writes a line that only an office entry can fill in. */
  open(spec: LineSpec): Line {
    return this.office(spec, null);
  }

  /** Adds a gap to a line whose value needs review, unless the office has entered the value. */
  flag({ form, line, part, item, person, value, state }: Line, need: Need, path: string | null = null): void {
    if (value !== null && state !== "office") this.#addGap({ form, line, part, item, person }, need, path);
  }

  /** The lines of a form that have been written so far. */
  linesOf(form: FormNumber): Line[] {
    return this.#petition.lines.filter((line) => line.form === form);
  }

  /** Writes a line whose amount comes from arithmetic or another line. If it is null, `path` is the question that would provide it. */
  figure(spec: LineSpec, amount: number | null, from: readonly string[] = [], path: string | null = null): Line {
    return this.#write(spec, amount, [...from], amount === null ? "missing" : "computed", path, true, true);
  }

  /** Writes a line with an amount that only the office can enter. While it is needed but missing, totals list it among their blanks. */
  openAmount(spec: LineSpec): Line {
    const line = this.figure(spec, null);
    if (spec.need && line.value === null)
      this.#totalsByLine.set(line, { amount: 0, isEstimate: false, blanks: [`${this.#form}.${line.line}`] });
    return line;
  }

  /**
   * Writes a sum of lines, and sets it as a total of the form, such as `106I.6.debtor1` for a line of one person. Blank lines do not
   * count as zero: the total lists them, including those of totals that it adds up, and is blank if all its lines are.
   */
  total(
    spec: LineSpec,
    of: readonly Line[],
    { less = [], isEstimate = false }: { less?: readonly Line[]; isEstimate?: boolean } = {},
  ): Line {
    const sum = (lines: readonly Line[]) => lines.reduce((all, { value }) => all + (typeof value === "number" ? value : 0), 0);
    const parts = [...of, ...less];
    const inner = parts.map((part) => this.#totalsByLine.get(part));
    const blanks = parts.flatMap(
      ({ value, from, state }, index) => inner[index]?.blanks ?? (value === null && state === "missing" ? from : []),
    );
    const isBlank = parts.length > 0 && parts.every(({ value }) => value === null);
    const line = this.figure(
      spec,
      isBlank ? null : sum(of) - sum(less),
      parts.flatMap(({ from }) => from),
    );
    this.#setTotalOf(line, { blanks: [...new Set(blanks)], isEstimate: isEstimate || inner.some((part) => part?.isEstimate) });
    return line;
  }

  /** Writes a line that repeats a total, such as `106I.12`, and sets it as a total of this form too; blank if nothing of it is known. */
  copy(spec: LineSpec, name: string): Line {
    const { amount, ...rest } = this.totalOf(name);
    const line = this.figure(spec, amount === 0 && rest.blanks.length > 0 ? null : amount);
    this.#setTotalOf(line, rest);
    return line;
  }

  /** Stores the total that a line shows. A total entered by the office is complete. */
  #setTotalOf(line: Line, { blanks, isEstimate }: Omit<Total, "amount">): void {
    const isKnown = line.state === "office";
    const amount = typeof line.value === "number" ? line.value : 0;
    const total = { amount, isEstimate: isEstimate && !isKnown, blanks: isKnown ? [] : blanks };
    this.#totalsByLine.set(line, total);
    this.setTotal(line.person ? `${line.line}.${line.person}` : line.line, total);
  }

  /** Sets a total of the form by the name of its line. */
  setTotal(line: string, total: Total): void {
    this.#petition.totals[`${this.#form}.${line}`] = total;
  }

  /** A total of this form or of one written before it, such as `106AB.55`. */
  totalOf(name: string): Total {
    return this.#petition.totals[name] ?? { amount: 0, isEstimate: false, blanks: [] };
  }

  #write(
    spec: LineSpec,
    value: LineValue,
    from: string[],
    state: LineState,
    path: string | null,
    isAsked: boolean,
    isAmount = false,
  ): Line {
    const { line, label, part = "", item = null, person = null, need } = spec;
    const place = { form: this.#form, line, part, item, person };
    const correction = this.#corrections.get(placeKey(place));
    const parsed = correction ? parseCorrection(correction.value, isAmount || typeof value === "number", value === null) : value;
    const given = typeof parsed === "string" ? formatPart(part, parsed) : parsed;
    const review = typeof given === "string" ? this.#redactor.review(given, { part, keepsSsns: isSsn(place) }) : undefined;
    const shown = this.#redactor.redact(label);
    const written: Line = { ...place, label: shown, value: review?.text ?? given, from, state: correction ? "office" : state };
    this.#petition.lines.push(written);
    if (review && (review.found.length > 0 || review.mayNameMinor)) this.#addPrivateGaps(written, review, path);
    if (need && isAsked && (written.state === "missing" || written.state === "default")) this.#addGap(place, need, path);
    return written;
  }

  #addGap = (place: LinePlace, need: Need, path: string | null): number =>
    this.#petition.gaps.push({ ...place, ...need, text: this.#redactor.redact(need.text), path });

  /** Adds the gaps of a text that is not printed as given, or may not be. They name the answer that it comes from. */
  #addPrivateGaps({ label, value: _value, from, state, ...place }: Line, review: Review, path: string | null): void {
    const isPrivate = (each: string) => this.#redactor.redact(this.#answers.at(each).text) !== this.#answers.at(each).text;
    const source = from.find(isPrivate) ?? path ?? from[0] ?? null;
    const name = source === null ? label : this.#answers.at(source).label || label;
    for (const need of describePrivate(review, name, state === "office")) this.#addGap(place, useful(need), source);
  }
}

const stateOf = (found: readonly IndexedAnswer[]): LineState =>
  found.some(({ state }) => state === "answered") ? "answered" : found.some(({ state }) => state === "default") ? "default" : "missing";
