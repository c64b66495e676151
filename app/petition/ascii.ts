/** Letters and signs that are no letter of ASCII with an accent, and how they are often written. */
const written: Readonly<Record<string, string>> = {
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

/** Whether a text has nothing but the printable characters of ASCII. */
export const isPlainAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** A proposal for a text in ASCII, without accents; null where there is none. */
export function asciiOf(text: string): string | null {
  const proposal = [...text.normalize("NFD").replace(/\p{M}/gu, "")].map((letter) => written[letter] ?? letter).join("");
  return isPlainAscii(proposal) ? proposal : null;
}
