import { coreName } from "../../petition/answers/creditor-names.ts";
import { normalizeText } from "../../petition/answers/normalize-text.ts";
import { addressKey, isComplete, mailKey, type Address, type CreditorPlace } from "../../petition/forms/creditor-places.ts";
import { checkMailAddress } from "./address-schema.server.ts";
import { placeHash } from "./enter-addresses.server.ts";

/** Columns of a pasted list of addresses. */
export const listColumns = ["name", "line1", "line2", "city", "state", "zip"] as const;

/** Longest list, in characters and in rows. */
export const listMax = 100_000;
const maxRows = 500;

/** Creditor of a case that has the name of a row. */
export interface MatchedCreditor {
  place: CreditorPlace;
  /** Hash of its name and address (`placeHash`). */
  seen: string;
  /** Number of places with that name and address. */
  count: number;
  /** Whether it has no complete address, has this one, or has another one. */
  now: "none" | "same" | "other";
}

/** Row of a pasted list: the address with the creditors that it is for, or what is wrong with it. */
export interface ListedAddress {
  /** Counted from 1. */
  row: number;
  name: string;
  address: Omit<Address, "name"> | null;
  message: string;
  matches: MatchedCreditor[];
}

/** Splits text into rows of cells: comma-separated values with quotes, or what a spreadsheet puts on the clipboard. */
export function readCells(text: string): string[][] {
  const [firstLine = ""] = text.split("\n", 1);
  const separator = firstLine.includes("\t") ? "\t" : ",";
  const rows: string[][] = [];
  let [row, cell, isQuoted] = [[] as string[], "", false];
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some(Boolean)) rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]!;
    if (isQuoted && letter === '"' && text[index + 1] === '"') cell += text[index++];
    else if (letter === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (isQuoted || (letter !== separator && letter !== "\n" && letter !== "\r")) cell += letter;
    else if (letter === separator) endCell();
    else if (letter === "\n") endRow();
  }
  endRow();
  return rows;
}

/** Reads a pasted list of addresses and finds the creditors that each is for. A first row with the names of the columns is skipped. */
export function readAddressList(text: string, places: readonly CreditorPlace[]): { rows: ListedAddress[]; message: string } {
  if (text.length > listMax) return { rows: [], message: `This list is too long. Please paste at most ${maxRows} rows at a time.` };
  const cells = readCells(text);
  const hasHeader = cells[0]?.[0]?.toLowerCase() === listColumns[0];
  const all = hasHeader ? cells.slice(1) : cells;
  if (all.length === 0) return { rows: [], message: "Please paste at least one row." };
  if (all.length > maxRows) return { rows: [], message: `These are ${all.length} rows. Please paste at most ${maxRows} at a time.` };
  const find = creditorFinder(places);
  return { rows: all.map((row, index) => readRow(row, index + (hasHeader ? 2 : 1), find)), message: "" };
}

type Finder = (name: string) => CreditorPlace[][];

/** Finds the creditors with a name, or else those with the same name but for words that companies leave out. */
function creditorFinder(places: readonly CreditorPlace[]): Finder {
  const creditors = [...Map.groupBy(places, addressKey).values()];
  const exact = Map.groupBy(creditors, ([place]) => normalizeText(place!.name));
  const similar = Map.groupBy(creditors, ([place]) => coreName(place!.name));
  return (name) => exact.get(normalizeText(name)) ?? similar.get(coreName(name)) ?? [];
}

function readRow(cells: string[], row: number, find: Finder): ListedAddress {
  const [name = "", line1 = "", line2 = "", city = "", state = "", zip = ""] = cells;
  const wrong = (message: string): ListedAddress => ({ row, name, address: null, message, matches: [] });
  if (cells.length !== listColumns.length)
    return wrong(`This row has ${cells.length} columns. It needs six: name, line1, line2, city, state, zip.`);
  if (name === "") return wrong("Please enter a name");
  const read = checkMailAddress({ street: [line1, line2].filter(Boolean).join(", "), city, state, zip });
  if ("messages" in read) return wrong(Object.values(read.messages).join(" "));
  const { address } = read;
  const matches = find(name).map((same): MatchedCreditor => {
    const place = same[0]!;
    const now = !isComplete(place) ? "none" : mailKey(place) === mailKey(address) ? "same" : "other";
    return { place, seen: placeHash(place), count: same.length, now };
  });
  return { row, name, address, message: matches.length === 0 ? "No creditor of this case has this name" : "", matches };
}
