import type { FormNumber, Person } from "../petition/lines/line.ts";

/** A rectangle on a page: x and y of the lower left corner, width and height, in points from the page's lower left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The place where a value is printed. Pages are numbered from 1. */
export type Place =
  | TextPlace
  /**
   * One character per cell, without hyphens and without the prefix that the blank prints. `gaps` are the cells, numbered from 0, in
   * which the blank prints a dash.
   */
  | { kind: "comb"; page: number; box: Box; cells: number; gaps?: readonly number[]; printed?: string }
  /** A check mark in the box with the wording of the value. The files name the boxes by the keys of the catalogue. */
  | { kind: "choice"; page: number; boxes: Readonly<Record<string, Box>> }
  /** A check mark if the value is yes. */
  | { kind: "check"; page: number; box: Box }
  /** A check mark beside the place where the value is printed. */
  | { kind: "mark"; page: number; box: Box };

export interface TextPlace {
  kind: "text";
  page: number;
  box: Box;
  /** Left if omitted. */
  align?: "right" | "center";
  /** The prefix that the blank prints, which is removed from the value. */
  printed?: string;
}

/** The places of a value: several, or none if the place of its entry implies the value. */
export type Places = Place | readonly Place[];

/** The places of one entry of a list: its parts by `part|person`, without trailing empty segments. */
export interface Slot {
  /** The place for the number of the entry, if the blank does not print it. */
  number?: TextPlace;
  /** The number that the blank prints, if entries are assigned to slots by number. */
  item?: number;
  /** The values of the part `type` that the slot accepts; all if omitted. */
  types?: readonly string[];
  /** The person whose entries the slot accepts; everyone's if omitted. */
  person?: Person;
  parts: Readonly<Record<string, Places>>;
}

/** Entries that repeat, such as creditors. */
export interface List {
  /** The line, with `#` for the number of the entry, such as `2.#`. */
  line: string;
  slots: readonly Slot[];
  /** The page that is copied with its slots for further entries; if omitted, those go on an attached sheet. */
  copies?: number;
  /** Prints only entries with one of these parts; all if omitted. */
  onlyWith?: readonly string[];
  /** The places for the sum of a part on each page. */
  sums?: readonly { part: string; place: TextPlace }[];
}

/** A line of text on a tagged blank: its box, and the id of its marked content, which is null if screen readers skip it. */
export type TextLine = readonly [mcid: number | null, ...box: Box];

/** The places of all values on one official form. Written by hand from the blank. */
export interface FormMap {
  form: FormNumber;
  edition: string;
  pages: number;
  /** The places of the caption, on every page that has one. */
  caption: {
    debtor1?: readonly TextPlace[];
    debtor2?: readonly TextPlace[];
    /** Covers the text that the blank prints there. */
    district?: readonly TextPlace[];
    /** The form's own page numbers. */
    page?: readonly TextPlace[];
    pageCount?: readonly TextPlace[];
  };
  /** Places by `line|part|person`, without trailing empty segments. The catalogue says which lines have no box. */
  lines: Readonly<Record<string, Places>>;
  lists?: readonly List[];
  /** The box that says that sheets are attached. */
  ifAttached?: Place;
  /** A page that is left out if the line with this key has a value. */
  omit?: { page: number; ifLine: string };
  /** A client's own words that are not printed if the line has rows, and attached otherwise; with the reason. */
  unlessInRows?: Readonly<Record<string, string>>;
  /** The text that a tagged blank prints, by page. */
  text?: readonly (readonly TextLine[])[];
}
