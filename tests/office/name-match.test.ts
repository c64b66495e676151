import { expect, it } from "vitest";
import { isSearchable, nameMatcher } from "../../app/casework/conflicts/name-match.server.ts";

const found = (name: string, text: string): string | undefined => {
  const match = nameMatcher(name)(text);
  return match && `${text.slice(match.start, match.end)} ${match.cost === 0 ? "same" : "similar"}`;
};

it.each([
  ["John Smith", "John Smith", "John Smith same"],
  ["Smith, John", "JOHN SMITH", "JOHN SMITH same"],
  ["John Smith", "Smith, John", "Smith, John same"],
  ["Jon Smyth", "John Smith", "John Smith similar"],
  ["Jonh Smtih", "John Smith", "John Smith similar"],
  ["J. Smith", "John Smith", "John Smith similar"],
  ["John Smith", "J Smith", "J Smith similar"],
  ["John Quincy Smith", "John Smith", "John Smith similar"],
  ["John Smith", "John Q. Smith, 4 Elm St", "John Q. Smith same"],
  ["Catherine OBrien", "Kathryn O'Brien", "Kathryn O'Brien similar"],
  ["Zoe Dvorak", "Zoë Dvořák", "Zoë Dvořák same"],
  ["Wal-Mart", "WALMART INC.", "WALMART same"],
  ["Walmart", "Wal-Mart Stores", "Wal-Mart same"],
  ["J.P. Morgan Chase", "JP Morgan Chase Bank, N.A.", "JP Morgan Chase same"],
  ["Acme Corp.", "ACME, LLC", "ACME same"],
  ["Bank of America", "Bank of America, N.A.", "Bank of America same"],
  ["Smith", "sued by the estate of Mary Smyth in Wake County", "Smyth similar"],
  ["The Company", "The Company", "The Company same"],
  ["Иван Петров", "иван петров", "иван петров same"],
])("finds %s in %s: %s", (name, text, expected) => {
  expect(found(name, text)).toBe(expected);
});

it.each([
  ["John Smith", "John paid his neighbor, and much later somebody called Smith"],
  ["John Smith", "Joan Schmuck"],
  ["Ann Lee", "Amy Lee"],
  ["Bank of America", "Bank of the West"],
  ["Ann Anders", "Anders"],
  ["Li Wu", "Lu Wi"],
])("does not find %s in %s", (name, text) => {
  expect(found(name, text)).toBeUndefined();
});

it.each(["", " ", "x", "J S", ",", "'", "LLC"])("rejects %j as too short, unless it has a word of two letters", (name) => {
  expect(isSearchable(name)).toBe(name === "LLC");
});

it("handles long texts and long names", () => {
  const match = nameMatcher(Array.from({ length: 100 }, (_, n) => `word${n}`).join(" "));
  expect(match("a b c d e ".repeat(500))).toBeUndefined();
  expect(found("John Smith", `${"word ".repeat(900)}John Smith`)).toBe("John Smith same");
});
