/** Common replacements for characters that are not ASCII letters with accents. */
const replacements: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "‑": "-",
  "…": "...",
  ł: "l",
  Ł: "L",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ı: "i",
};

/** Whether a text consists of printable ASCII characters only. */
export const isPlainAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Transliterates a text to ASCII, without accents; null if a character has no replacement. */
export function toAscii(text: string): string | null {
  const ascii = [...text.normalize("NFD").replace(/\p{M}/gu, "")].map((letter) => replacements[letter] ?? letter).join("");
  return isPlainAscii(ascii) ? ascii : null;
}
