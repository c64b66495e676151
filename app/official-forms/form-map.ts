import type { FormNumber, Person } from "../petition/line.ts";

/** A rectangle on a page: x and y of the lower left corner, width and height, in points from the page's lower left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Where a value is printed. Pages are counted from 1. */
export type Place =
  | TextPlace
  /**
   * One character to a cell, without hyphens and without what the blank prints before them. `gaps` are cells, counted from 0, in
   * which it prints a dash.
   */
  | { kind: "comb"; page: number; box: Box; cells: number; gaps?: readonly number[]; printed?: string }
  /** A tick in the box of the line's wording. */
  | { kind: "choice"; page: number; boxes: Readonly<Record<string, Box>> }
  /** A tick if the line says yes. */
  | { kind: "check"; page: number; box: Box };

export interface TextPlace {
  kind: "text";
  page: number;
  box: Box;
  /** "left" if it is left out. */
  align?: "right" | "center";
  /** The smallest size in points, where a frame is too narrow for 6. */
  smallest?: number;
  /** What the blank prints before it, which is left out. */
  printed?: string;
}

/** A value may stand in several places, or in none if its entry's place says it. */
export type Places = Place | readonly Place[];

/** Where one entry of a list stands: its parts by `part|person`, without what is empty. */
export interface Slot {
  /** Where the entry's number is printed, if the blank has none. */
  number?: TextPlace;
  /** The number that the blank prints, where entries take the numbers of their kind. */
  item?: number;
  /** The values of the part `type` that the slot is for; it is for all if that is left out. */
  types?: readonly string[];
  /** Whose entries the slot is for; it is for everybody's if that is left out. */
  person?: Person;
  parts: Readonly<Record<string, Places>>;
}

/** Entries that repeat, such as creditors. */
export interface List {
  /** The line; `#` stands for the entry's number, as in `2.#`. */
  line: string;
  slots: readonly Slot[];
  /** The page that is copied for entries that have no slot, with its slots; without it they go onto an attached sheet. */
  copies?: number;
  /** Only entries with one of these parts are printed; all if it is left out. */
  onlyWith?: readonly string[];
  /** Where each page's sum of a part is printed. */
  sums?: readonly { part: string; place: TextPlace }[];
}

/** Where a tagged blank prints a line of text: the marked content that has it, null if that is not read aloud, and its box. */
export type TextLine = readonly [mcid: number | null, ...box: Box];

/** Where everything stands on one official form. Data, made by looking at the blank. */
export interface FormMap {
  form: FormNumber;
  edition: string;
  pages: number;
  /** What identifies the case, on every page that names it. */
  caption: {
    debtor1?: readonly TextPlace[];
    debtor2?: readonly TextPlace[];
    /** Covers what the blank prints there. */
    district?: readonly TextPlace[];
    /** The form's own numbers of its pages, by page. */
    page?: readonly TextPlace[];
    pageCount?: readonly TextPlace[];
  };
  /** By `line|part|person`, without what is empty. */
  lines: Readonly<Record<string, Places>>;
  lists?: readonly List[];
  /** Lines that the form has no place for, by the same keys, with the reason. */
  notPrinted?: Readonly<Record<string, string>>;
  /** The same for a client's own words, which are attached as long as the rows of their line are empty. */
  unlessInRows?: Readonly<Record<string, string>>;
  /** What the blank prints, by page, if it has tags. */
  text?: readonly (readonly TextLine[])[];
}
