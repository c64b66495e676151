import { yesOrNo } from "../../questionnaire/steps/shared-details.ts";

/** What a box of an official form takes. Rows are a line's repeated entries, and a group a line without a box of its own. */
type Kind = "amount" | "text" | "amountOrText" | "choice" | "rows" | "group";

/** A line of an official form with its boxes, or one box of it. */
export interface Box<K extends Kind = Kind, Parts = Readonly<Record<string, { kind: Kind }>>, Key extends string = string> {
  kind: K;
  label: string;
  /** The wordings that the form prints beside its tick boxes, by key. */
  choices: Readonly<Record<Key, string>>;
  /** The boxes within the line, by the name of the part. */
  parts: Parts;
  /** Whether the form has a column or block of it for each debtor. */
  isPerDebtor: boolean;
  /** Why the form has no box for it; null if it has one. */
  note: string | null;
  /** Whether its text is a date. */
  isDate?: true;
}

/** A catalogue: the lines of one official form, in its order, by number. `2.#` are the entries 2.1, 2.2 …; `2#` are rows below line 2. */
export type Boxes = Readonly<Record<string, Box<Kind, object>>>;

type None = Readonly<Record<never, never>>;

const box = <K extends Kind, Parts, Key extends string>(
  kind: K,
  label: string,
  parts: Parts,
  choices: Readonly<Record<Key, string>>,
): Box<K, Parts, Key> => ({ kind, label, choices, parts, isPerDebtor: false, note: null });

/** A box for an amount in US dollars. */
export function amount(label: string): Box<"amount", None, never>;
export function amount<Parts extends Boxes>(label: string, parts: Parts): Box<"amount", Parts, never>;
export function amount(label: string, parts: Boxes = {}) {
  return box("amount", label, parts, {});
}

/** A box for text, or a number that is no amount. */
export const text = (label: string): Box<"text", None, never> => box("text", label, {}, {});

/** A box for a date, or what is known of it. */
export const date = (label: string): Box<"text", None, never> => ({ ...text(label), isDate: true });

/** A box for what something is worth: an amount, or words such as "another car". */
export const amountOrText = (label: string): Box<"amountOrText", None, never> => box("amountOrText", label, {}, {});

/** Tick boxes, of which one is checked. Each has a key and the wording that the form prints beside it. */
export function choice<Key extends string>(label: string, choices: Readonly<Record<Key, string>>): Box<"choice", None, Key>;
export function choice<Key extends string, Parts extends Boxes>(
  label: string,
  choices: Readonly<Record<Key, string>>,
  parts: Parts,
): Box<"choice", Parts, Key>;
export function choice(label: string, choices: Readonly<Record<string, string>>, parts: Boxes = {}) {
  return box("choice", label, parts, choices);
}

/** A question that the form answers with Yes or No. */
export function question(label: string): Box<"choice", None, "yes" | "no">;
export function question<Parts extends Boxes>(label: string, parts: Parts): Box<"choice", Parts, "yes" | "no">;
export function question(label: string, parts: Boxes = {}) {
  return box("choice", label, parts, yesOrNo);
}

/** One tick box, which is checked for a yes. */
export const check = (label: string): Box<"choice", None, "yes" | "no"> => choice(label, yesOrNo);

/** The boxes of each entry of a list. A box without a name of its own has the name "". */
export const rows = <Parts extends Boxes>(parts: Parts): Box<"rows", Parts, never> => box("rows", "", parts, {});

/** The boxes of a line without a box of its own. */
export const group = <Parts extends Boxes>(parts: Parts): Box<"group", Parts, never> => box("group", "", parts, {});

const mapParts = <B extends Box<Kind, object>>(parent: B, change: (part: Box) => Box): B => ({
  ...parent,
  parts: Object.fromEntries(Object.entries(parent.parts as Record<string, Box>).map(([name, part]) => [name, change(part)])),
});

/** A line that the form asks each debtor. */
export const perDebtor = <B extends Box<Kind, object>>(line: B): B & { isPerDebtor: true } => ({
  ...mapParts(line, (part) => ({ ...part, isPerDebtor: true })),
  isPerDebtor: true,
});

/** What the worksheet shows although the form has no box for it, with the reason. */
export const note = <B extends Box<Kind, object>>(line: B, reason: string): B => ({ ...line, note: reason });

type ValueKind = Exclude<Kind, "rows" | "group">;
type Parts<B> = B extends { parts: infer P } ? P : never;
type PartAddress<L extends string, P, K> = { [N in keyof P & string]: P[N] extends { kind: K } ? `${L}/${N}` : never }[keyof P & string];

/** The boxes of a catalogue, apart from rows: `16` or `6d/specify`. */
export type Address<C, K = ValueKind> = {
  [L in keyof C & string]: C[L] extends { kind: "rows" } ? never : (C[L] extends { kind: K } ? L : never) | PartAddress<L, Parts<C[L]>, K>;
}[keyof C & string];

/** The lists of a catalogue: `2.#`. */
export type RowsAddress<C> = { [L in keyof C & string]: C[L] extends { kind: "rows" } ? L : never }[keyof C & string];

/** The boxes of each row of a list. */
export type RowBoxes<C, L extends keyof C> = C[L] extends { parts: infer P extends Boxes } ? P : never;

/** The boxes of a catalogue, those of rows included: `2.#/creditor`. */
export type AnyAddress<C> =
  | Address<C>
  | { [L in keyof C & string]: C[L] extends { kind: "rows" } ? PartAddress<L, Parts<C[L]>, ValueKind> : never }[keyof C & string];

/** The box at an address. */
export type BoxAt<C, A> = A extends keyof C
  ? C[A]
  : A extends `${infer L}/${infer P}`
    ? L extends keyof C
      ? P extends keyof Parts<C[L]>
        ? Parts<C[L]>[P]
        : never
      : never
    : never;

/** The keys of the choices at an address. */
export type ChoiceKey<C, A> = BoxAt<C, A> extends { choices: infer W } ? keyof W & string : never;

/** What a writer gives for a box: the key of a choice, a number for an amount, or text. */
export type Written<C, A> =
  BoxAt<C, A> extends { kind: "choice" } ? ChoiceKey<C, A> : BoxAt<C, A> extends { kind: "amount" } ? number : string;

const splitAddresses = new Map<string, readonly [line: string, part: string]>();

/** Splits an address into the number of its line and the name of its part. Each of the forms' addresses is split once. */
export function splitAddress(address: string): readonly [line: string, part: string] {
  const known = splitAddresses.get(address);
  if (known) return known;
  const slash = address.indexOf("/");
  const parts = slash < 0 ? ([address, ""] as const) : ([address.slice(0, slash), address.slice(slash + 1)] as const);
  splitAddresses.set(address, parts);
  return parts;
}

/** The line of an entry: 2.3 for the third one of `2.#`, and 2 for any of `2#`. */
export const lineOfRow = (list: string, item: number): string =>
  list.endsWith(".#") ? list.replace("#", String(item)) : list.slice(0, -1);
