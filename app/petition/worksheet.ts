import { amountIn } from "../questionnaire/totals.ts";
import type { AnswerIndex, FoundAnswer } from "./answer-index.ts";
import type { Attorney } from "./attorney.ts";
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
import type { Correction, OfficeEntries } from "./office-entries.ts";
import { lastFour, redact } from "./redaction.ts";
import type { LawTables } from "./tables/law-tables.ts";

/** What a petition is made of. */
export interface CaseFacts {
  answers: AnswerIndex;
  entries: OfficeEntries;
  tables: LawTables;
  attorney: Attorney;
  /** The planned filing date, such as 2026-12-01. */
  asOf: string;
}

/** Where a line stands, and what it needs while it is empty. */
export interface Spot extends Partial<Omit<LinePlace, "form">> {
  line: string;
  label: string;
  need?: Need;
}

/** What a rule makes of answers. */
export interface Derived {
  /** Null while they do not settle it. */
  value: LineValue;
  from: string[];
  /** "answered" if it is left out. */
  state?: LineState;
  /** The question that would settle it; null where the questionnaire has none. */
  path: string | null;
}

/** The lines of all forms while they are put down, with what they lack and what they add up to. */
export interface Petition {
  lines: Line[];
  gaps: Gap[];
  totals: Record<string, Total>;
}

/** Writes the lines of one form, from a case's facts and from the totals of the forms before it. */
export type FormWriter = (form: Worksheet, facts: CaseFacts) => void;

export const clientNeed = (text: string): Need => ({ who: "client", isBlocking: true, text });
export const officeNeed = (text: string): Need => ({ who: "office", isBlocking: true, text });
/** The same, where the form can be filed without it. */
export const useful = (need: Need): Need => ({ ...need, isBlocking: false });

const looksPrivate = useful(officeNeed("This looks like a Social Security or account number. Only its last four digits are taken over."));

const words = (values: string[]): string => values.filter(Boolean).join(", ");

/**
 * Puts down the lines of one form. A correction by the office takes the place of what an answer or the arithmetic gives, and
 * counts in every total that is added up afterwards.
 */
export class Worksheet {
  readonly #form: FormNumber;
  readonly #petition: Petition;
  readonly #answers: AnswerIndex;
  readonly #corrections: Map<string, Correction>;
  readonly #totalled = new Map<Line, Total>();

  constructor(form: FormNumber, petition: Petition, { answers, entries }: CaseFacts) {
    this.#form = form;
    this.#petition = petition;
    this.#answers = answers;
    this.#corrections = new Map((entries.corrections ?? []).map((correction) => [placeKey(correction), correction]));
  }

  /** A line with one answer, as people read it. A question that is not asked leaves no gap. */
  answer(spot: Spot, path: string): Line {
    const found = this.#answers.at(path);
    return this.#put(spot, found.text || null, [path], found.state, path, found.isAsked);
  }

  /** A line with one amount. */
  amount(spot: Spot, path: string): Line {
    const found = this.#answers.at(path);
    return this.#put(spot, found.amount, [path], found.amount === null ? "missing" : "answered", path, found.isAsked, true);
  }

  /** The amount that the line has once it is put down. */
  amountOf({ line, part = "", item = null, person = null }: Spot, path: string): number | null {
    const correction = this.#corrections.get(placeKey({ form: this.#form, line, part, item, person }));
    return correction ? amountIn(correction.value) : this.#answers.at(path).amount;
  }

  /** A line with one of the form's own wordings, by the key that is stored. */
  choice(spot: Spot, path: string, wordings: Readonly<Record<string, string>>): Line {
    const found = this.#answers.at(path);
    return this.#put(spot, wordings[found.raw] ?? null, [path], wordings[found.raw] ? found.state : "missing", path, found.isAsked);
  }

  /** A line with several answers, such as an address. */
  joined(spot: Spot, paths: readonly string[], join: (texts: string[]) => string = words): Line {
    const found = paths.map((path) => this.#answers.at(path));
    const value = join(found.map(({ text }) => text));
    const asked = found.filter(({ isAsked }) => isAsked);
    const open = asked.find(({ state }) => state === "missing") ?? asked.find(({ state }) => state === "default");
    return this.#put(spot, value || null, [...paths], value ? stateOf(found) : "missing", open?.path ?? null, open !== undefined);
  }

  /** A line that follows from answers by a rule of its own, with the question that would settle it. */
  derived(spot: Spot, { value, from, state = "answered", path }: Derived): Line {
    return this.#put(spot, value, from, value === null ? "missing" : state, path, true);
  }

  /** A line that arithmetic or another line gives; null for nothing. */
  computed(spot: Spot, value: LineValue, from: readonly string[] = []): Line {
    return this.#put(spot, value, [...from], value === null ? "missing" : "computed", null, true);
  }

  /** A line that the office decides; null while it has not. */
  office(spot: Spot, value: LineValue): Line {
    return this.#put(spot, value, [], value === null ? "missing" : "office", null, true);
  }

  /** A line that only the office can fill in, by an entry. */
  open(spot: Spot): Line {
    return this.office(spot, null);
  }

  /** Says what is doubtful about a line that has a value, unless the office has entered it. */
  doubt({ form, line, part, item, person, value, state }: Line, need: Need, path: string | null = null): void {
    if (value !== null && state !== "office") this.#petition.gaps.push({ form, line, part, item, person, ...need, path });
  }

  /** The lines of a form that is already written. */
  linesOf(form: FormNumber): Line[] {
    return this.#petition.lines.filter((line) => line.form === form);
  }

  /** A line with an amount that arithmetic or another line gives; null for nothing, with the question that would give it. */
  figure(spot: Spot, amount: number | null, from: readonly string[] = [], path: string | null = null): Line {
    return this.#put(spot, amount, [...from], amount === null ? "missing" : "computed", path, true, true);
  }

  /** A line with an amount that only the office can enter. While one is needed, totals name it among their blanks. */
  openAmount(spot: Spot): Line {
    const line = this.figure(spot, null);
    if (spot.need && line.value === null)
      this.#totalled.set(line, { amount: 0, isEstimate: false, blanks: [`${this.#form}.${line.line}`] });
    return line;
  }

  /**
   * A sum of lines, as a line and as a total of the form, `106I.6.debtor1` of a line of one person. Blank lines are not zero: the
   * total names them, also those of totals that it adds up, and is blank where all of them are.
   */
  total(spot: Spot, of: readonly Line[], { less = [], isEstimate = false }: { less?: readonly Line[]; isEstimate?: boolean } = {}): Line {
    const sum = (lines: readonly Line[]) => lines.reduce((all, { value }) => all + (typeof value === "number" ? value : 0), 0);
    const parts = [...of, ...less];
    const inner = parts.map((part) => this.#totalled.get(part));
    const blanks = parts.flatMap(
      ({ value, from, state }, index) => inner[index]?.blanks ?? (value === null && state === "missing" ? from : []),
    );
    const isBlank = parts.length > 0 && parts.every(({ value }) => value === null);
    const line = this.figure(
      spot,
      isBlank ? null : sum(of) - sum(less),
      parts.flatMap(({ from }) => from),
    );
    this.#setTotalOf(line, { blanks: [...new Set(blanks)], isEstimate: isEstimate || inner.some((part) => part?.isEstimate) });
    return line;
  }

  /** A line that repeats a total, such as `106I.12`, and is one of this form too; blank where nothing of it is known. */
  copy(spot: Spot, name: string): Line {
    const { amount, ...rest } = this.totalOf(name);
    const line = this.figure(spot, amount === 0 && rest.blanks.length > 0 ? null : amount);
    this.#setTotalOf(line, rest);
    return line;
  }

  /** Keeps the total that a line shows. What the office enters is complete. */
  #setTotalOf(line: Line, { blanks, isEstimate }: Omit<Total, "amount">): void {
    const isKnown = line.state === "office";
    const amount = typeof line.value === "number" ? line.value : 0;
    const total = { amount, isEstimate: isEstimate && !isKnown, blanks: isKnown ? [] : blanks };
    this.#totalled.set(line, total);
    this.setTotal(line.person ? `${line.line}.${line.person}` : line.line, total);
  }

  /** Sets a total of the form by the name of its line. */
  setTotal(line: string, total: Total): void {
    this.#petition.totals[`${this.#form}.${line}`] = total;
  }

  /** A total of this form, or of one before it, such as `106AB.55`. */
  totalOf(name: string): Total {
    return this.#petition.totals[name] ?? { amount: 0, isEstimate: false, blanks: [] };
  }

  #put(spot: Spot, value: LineValue, from: string[], state: LineState, path: string | null, isAsked: boolean, isAmount = false): Line {
    const { line, label, part = "", item = null, person = null, need } = spot;
    const place = { form: this.#form, line, part, item, person };
    const correction = this.#corrections.get(placeKey(place));
    const given = correction ? corrected(correction.value, isAmount || typeof value === "number", value === null) : value;
    const filed =
      typeof given === "string" && this.#form !== "121" ? redact(part === "lastFour" ? lastFour(given) || given : given) : given;
    const put: Line = { ...place, label, value: filed, from, state: correction ? "office" : state };
    this.#petition.lines.push(put);
    if (filed !== given) this.#petition.gaps.push({ ...place, ...looksPrivate, path: path ?? from[0] ?? null });
    if (need && isAsked && (put.state === "missing" || put.state === "default")) this.#petition.gaps.push({ ...place, ...need, path });
    return put;
  }
}

const amountPattern = /^[-−]?\$ ?\d[\d,]*(?:\.\d*)?$/;

/** What the office typed, as a number where the line has amounts. */
function corrected(typed: string, isAmount: boolean, isOpen: boolean): LineValue {
  if (!isAmount && !(isOpen && amountPattern.test(typed.trim()))) return typed;
  return /^[-−(]/.test(typed.trim()) ? -amountIn(typed) : amountIn(typed);
}

const stateOf = (found: readonly FoundAnswer[]): LineState =>
  found.some(({ state }) => state === "answered") ? "answered" : found.some(({ state }) => state === "default") ? "default" : "missing";
