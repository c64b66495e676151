import { lookUp } from "../../questionnaire/look-up.ts";
import { combineStates } from "../answers/answer-index.ts";
import { applyCorrection } from "../lines/apply-correction.ts";
import type { AnswerPath, ListPath } from "../answers/answer-path.ts";
import {
  lineOfRow,
  splitAddress,
  type Address,
  type AnyAddress,
  type Box,
  type Boxes,
  type ChoiceKey,
  type RowBoxes,
  type RowsAddress,
  type Written,
} from "../lines/boxes.ts";
import { catalogues, isAt, type Catalogues, type TotalName } from "../lines/catalogues.ts";
import type { Desk, Entry } from "./desk.ts";
import type { DerivedValue } from "../lines/derived-value.ts";
import { findChoice } from "../lines/find-choice.ts";
import { amountOf, type FormNumber, type Line, type LineValue, type Need, type Person, type Total } from "../lines/line.ts";
import { placeIn, wholeForm, type View } from "../lines/view.ts";

/**
 * Writes the lines of one form, or of one row of it, at the addresses of its catalogue, which has the labels and choices. A correction by
 * the office replaces the value from an answer or from arithmetic, and counts in every total that is computed afterwards. A need is what
 * the line needs while it is empty.
 */
export class Worksheet<C extends Boxes> {
  readonly #form: FormNumber;
  readonly #boxes: C;
  readonly #desk: Desk;
  readonly #view: View;

  constructor(form: FormNumber, boxes: C, desk: Desk, view: View = wholeForm) {
    this.#form = form;
    this.#boxes = boxes;
    this.#desk = desk;
    this.#view = view;
  }

  /** The boxes of a row of a list, counted from 1. */
  row<L extends RowsAddress<C>>(list: L, item: number): Worksheet<RowBoxes<C, L>> {
    const row = { line: lineOfRow(list, item), item };
    return new Worksheet(this.#form, this.#boxes[list]!.parts as RowBoxes<C, L>, this.#desk, { ...this.#view, row });
  }

  /** The boxes of one debtor. */
  of(person: Person | null): Worksheet<C> {
    return new Worksheet(this.#form, this.#boxes, this.#desk, { ...this.#view, person });
  }

  /** The same boxes, with a detail added to their labels. */
  detailed(detail: string): Worksheet<C> {
    return new Worksheet(this.#form, this.#boxes, this.#desk, { ...this.#view, detail });
  }

  /** The boxes within a line. */
  line<L extends keyof C & string>(line: L): Worksheet<RowBoxes<C, L>> {
    const row = { line, item: null };
    return new Worksheet(this.#form, this.#boxes[line]!.parts as RowBoxes<C, L>, this.#desk, { ...this.#view, row });
  }

  /** The same boxes, for a writer that needs to know only some of them. Other boxes do not compile. */
  only<B extends Boxes>(..._: C extends B ? [] : [never]): Worksheet<B> {
    return this as unknown as Worksheet<B>;
  }

  /** The form's words for a box. */
  label(address: Address<C>): string {
    return this.#boxAt(address).label;
  }

  /** Writes one answer, as displayed. */
  answer(address: Address<C, "text">, path: AnswerPath, need?: Need): Line {
    const { text, state, isAsked } = this.#desk.answers.at(path);
    return this.#write(address, { value: text || null, from: [path], state, path, isAsked }, need);
  }

  /** Writes the amount of one answer. */
  amount(address: Address<C, "amount" | "amountOrText">, path: AnswerPath, need?: Need): Line {
    const { amount, isAsked } = this.#desk.answers.at(path);
    return this.#write(address, { value: amount, from: [path], state: amount === null ? "missing" : "answered", path, isAsked }, need);
  }

  /** The amount that a box has, or will have once it is written with the amount of one answer. */
  amountOf(address: Address<C, "amount">, path: AnswerPath): number | null {
    const correction = this.#desk.correctionAt(placeIn(this.#form, this.#view, address));
    const { value } = applyCorrection(correction, this.#desk.answers.at(path).amount, true, String);
    return typeof value === "number" ? value : null;
  }

  /** Ticks the box that an answer chooses. `keys` are the form's choices by stored value, if their keys are not the same. */
  choice<A extends Address<C, "choice">>(
    address: A,
    path: AnswerPath,
    need?: Need,
    keys?: Readonly<Record<string, ChoiceKey<C, A>>>,
  ): Line {
    const { raw, state, isAsked } = this.#desk.answers.at(path);
    const { choices } = this.#boxAt(address);
    const key = keys ? lookUp(keys, raw) : raw;
    const value = (key !== undefined && lookUp(choices, key)) || null;
    return this.#write(address, { value, from: [path], state: value === null ? "missing" : state, path, isAsked }, need);
  }

  /** Writes several answers as one: a text, such as an address, or the key of a choice; "" for nothing. */
  joined<A extends Address<C, "choice" | "text">>(
    address: A,
    paths: readonly AnswerPath[],
    join: (texts: string[]) => Written<C, A> | "",
    need?: Need,
  ): Line {
    const found = paths.map((path) => this.#desk.answers.at(path));
    const value = this.#wording(address, join(found.map(({ text }) => text)) || null);
    const asked = found.filter(({ isAsked }) => isAsked);
    const open = asked.find(({ state }) => state === "missing") ?? asked.find(({ state }) => state === "default");
    const state = value === null ? "missing" : combineStates(found);
    return this.#write(address, { value, from: paths, state, path: open?.path ?? null, isAsked: open !== undefined }, need);
  }

  /** Writes what follows from answers by a rule: the key of a choice, an amount or text. */
  derived<A extends Address<C>>(address: A, { value, from, state = "answered", path }: DerivedValue<Written<C, A>>, need?: Need): Line {
    return this.#write(address, { value: this.#wording(address, value), from, state: value === null ? "missing" : state, path }, need);
  }

  /** Writes what comes from arithmetic or another line: the key of a choice, or text; null for nothing. */
  computed<A extends Address<C, "choice" | "text">>(
    address: A,
    value: Written<C, A> | null,
    from: readonly string[] = [],
    need?: Need,
  ): Line {
    return this.#write(address, { value: this.#wording(address, value), from, state: value === null ? "missing" : "computed" }, need);
  }

  /** Writes the same as a line of another form, corrections included; nothing if there is no such line. */
  repeat(address: Address<C, "text">, line: Line | undefined, need?: Need): Line {
    return this.#write(address, { value: line?.value ?? null, from: line?.from ?? [], state: line?.state ?? "missing" }, need);
  }

  /** Writes what the office decides: the key of a choice, an amount or text; null if it has not decided yet. */
  office<A extends Address<C>>(address: A, value: Written<C, A> | null, need?: Need): Line {
    return this.#write(address, { value: this.#wording(address, value), from: [], state: value === null ? "missing" : "office" }, need);
  }

  /** Writes a line that only an office entry can fill in. */
  open(address: Address<C>, need?: Need): Line {
    return this.#write(address, { value: null, from: [], state: "missing" }, need);
  }

  /** Writes an amount that comes from arithmetic or another line. If it is null, `path` is the question that would provide it. */
  figure(
    address: Address<C, "amount">,
    amount: number | null,
    from: readonly string[] = [],
    path: AnswerPath | ListPath | null = null,
    need?: Need,
  ): Line {
    return this.#write(address, { value: amount, from, state: amount === null ? "missing" : "computed", path }, need);
  }

  /** Writes an amount that only the office can enter. While it is needed but missing, totals list it among their blanks. */
  openAmount(address: Address<C, "amount">, need?: Need): Line {
    const line = this.figure(address, null, [], null, need);
    if (need && line.state === "missing") this.#desk.setBlanks(line, [`${this.#form}.${line.line}`]);
    return line;
  }

  /**
   * Writes a sum of lines, and sets it as a total of the form, such as `106I.6.debtor1` for a line of one person. Blank lines do not
   * count as zero: the total lists them, including those of totals that it adds up, and is blank if the others are sums of nothing.
   */
  total(
    address: Address<C, "amount">,
    of: readonly Line[],
    { less = [], isEstimate = false }: { less?: readonly Line[]; isEstimate?: boolean } = {},
    need?: Need,
  ): Line {
    const { amount, from, isEmpty, ...sum } = this.#desk.add(of, less);
    const line = this.figure(address, amount, from, null, need);
    this.#setTotalOf(line, { ...sum, isEstimate: isEstimate || sum.isEstimate }, isEmpty);
    return line;
  }

  /** Writes the amount of a total, such as `106I.12`, whatever it is, and sets it as a total of this form too. */
  copy(address: Address<C, "amount">, name: TotalName): Line {
    const total = this.totalOf(name);
    const line = this.figure(address, total.amount);
    this.#setTotalOf(line, total, this.#desk.isEmpty(total));
    return line;
  }

  /** Stores the total that a line shows. A total entered by the office is complete. */
  #setTotalOf(line: Line, { blanks, isEstimate }: Omit<Total, "amount">, isEmpty: boolean): void {
    const isKnown = line.state === "office";
    const total = { amount: amountOf(line), isEstimate: isEstimate && !isKnown, blanks: isKnown ? [] : blanks };
    this.#desk.setTotalOfLine(line, total, isEmpty && !isKnown);
  }

  setTotal(name: TotalName, total: Total): void {
    this.#desk.petition.totals[name] = total;
  }

  /** A total of this form or of one written before it, such as `106AB.55`; blank if there is none. */
  totalOf(name: TotalName): Total {
    return this.#desk.totalOf(name);
  }

  /** The key of the choice that a box shows, as written or as corrected; null for none. */
  chosen<A extends Address<C, "choice">>(address: A): ChoiceKey<C, A> | null {
    const { value } = this.#desk.lineAt(placeIn(this.#form, this.#view, address)) ?? {};
    return (findChoice(this.#boxAt(address), String(value ?? "")) as ChoiceKey<C, A> | undefined) ?? null;
  }

  /** What a form that was written before this one says. */
  on<F extends FormNumber>(form: F): Pick<Worksheet<Catalogues[F]>, "chosen"> {
    return new Worksheet(form, catalogues[form], this.#desk);
  }

  /** The lines of a form that have been written so far, or those of them at an address. */
  linesOf<F extends FormNumber>(form: F, address?: AnyAddress<Catalogues[F]>): Line[] {
    const lines = this.#desk.linesOf(form);
    return address === undefined ? [...lines] : lines.filter(isAt(form, address));
  }

  /** Adds a gap to a line whose value needs review, unless the office has entered the value. */
  flag(line: Line, need: Need, path: AnswerPath | ListPath | null = null): void {
    if (line.value !== null && line.state !== "office") this.#desk.addGap(line, need, path);
  }

  #boxAt(address: string): Box {
    const boxes = this.#boxes as Readonly<Record<string, Box>>;
    const whole = boxes[address];
    if (whole) return whole;
    const [line, part] = splitAddress(address);
    return (boxes[line]!.parts as Readonly<Record<string, Box>>)[part]!;
  }

  #wording(address: string, value: LineValue): LineValue {
    const { kind, choices } = this.#boxAt(address);
    return kind === "choice" && value !== null ? choices[value]! : value;
  }

  #write(address: string, entry: Entry, need: Need | undefined): Line {
    return this.#desk.write(placeIn(this.#form, this.#view, address), this.#boxAt(address), this.#view.detail, entry, need);
  }
}
