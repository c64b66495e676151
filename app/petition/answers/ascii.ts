/** Common replacements for characters that are not letters with accents, or variants of ASCII characters. */
const replacements: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "‐": "-",
  "…": "...",
  "⁄": "/",
  "™": "",
  "®": "",
  "©": "",
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

/** Marks of no width that texts copied from pages have. They do not change the order of letters, as other marks do. */
const isInvisible = (character: string): boolean => /[\u00ad\u200b-\u200f\u2060\ufeff]/.test(character);

/** Whether a text consists of printable ASCII characters only. */
export const isPlainAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** The ASCII characters for one character: "A" for a full-width A, "fi" for a ligature; the character itself if there are none. */
function asciiOf(character: string): string {
  if (isInvisible(character)) return "";
  const plain = character in replacements ? [character] : [...character.normalize("NFKD").replace(/\p{M}/gu, "")];
  return plain.map((letter) => replacements[letter] ?? letter).join("");
}

/** Transliterates a text to ASCII, without accents; null if a character has no replacement. A fraction stays apart: 17 1/2 for 17½. */
export function toAscii(text: string): string | null {
  if (isPlainAscii(text)) return text;
  const known = new Map<string, string>();
  let ascii = "";
  for (const character of text.normalize("NFC")) {
    const plain = known.get(character) ?? asciiOf(character);
    known.set(character, plain);
    ascii += plain.length > 1 && plain.includes("/") && /\d$/.test(ascii) ? ` ${plain}` : plain;
  }
  return isPlainAscii(ascii) ? ascii : null;
}
