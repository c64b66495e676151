/** A number or a word of a text. */
export interface Token {
  isNumber: boolean;
  /** Digits as 0 to 9 whatever their script, or letters as typed. */
  text: string;
  /** What stands between it and the token before it; "" if it follows directly, as in "A1". */
  before: string;
  /** Its place in the text. */
  start: number;
  end: number;
  /** Index of its first digit among all digits of the text. */
  firstDigit: number;
}

/** A text as numbers and words, without regard to how they are separated. */
export interface Reading {
  tokens: Token[];
  /** All digits, as 0 to 9. */
  digits: string;
  /** The place of each digit in the text. */
  starts: number[];
  ends: number[];
  /** The number of letters between each digit and the one before it. */
  lettersBefore: number[];
}

/** The letters of a token in lowercase; "" for none. */
export const lower = (token: Token | undefined): string => token?.text.toLowerCase() ?? "";

const isAscii = (character: string): boolean => character < "\x80";
const isDigit = (letter: string): boolean => letter >= "0" && letter <= "9";
const isAsciiLetter = (letter: string): boolean => (letter >= "a" && letter <= "z") || (letter >= "A" && letter <= "Z");

/** The value of a digit of another script. The digits of a script follow each other, from 0 to 9. */
function digitValue(letter: string): string {
  const code = letter.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** The characters that stand for a character when it is searched: plain digits for full-width ones. A fraction is not a number. */
function plainCharacters(character: string): string {
  if (isAscii(character)) return character;
  const plain = character.normalize("NFKC");
  return plain.includes("⁄") ? " " : plain;
}

type Kind = "digit" | "letter" | "separator" | "nothing";

function kindOf(letter: string): Kind {
  if (isAscii(letter)) return isDigit(letter) ? "digit" : isAsciiLetter(letter) ? "letter" : "separator";
  if (/\p{Nd}/u.test(letter)) return "digit";
  if (/\p{L}/u.test(letter)) return "letter";
  return /[\p{Cf}\p{M}]/u.test(letter) ? "nothing" : "separator";
}

/** Reads the numbers and words of a text. Characters of no width are ignored. */
export function readTokens(text: string): Reading {
  const reading: Reading = { tokens: [], digits: "", starts: [], ends: [], lettersBefore: [] };
  let before = "";
  let letters = 0;
  let open: Token | undefined;
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    for (const letter of plainCharacters(character)) {
      const kind = kindOf(letter);
      if (kind === "nothing") continue;
      if (kind === "separator") {
        before += letter;
        open = undefined;
        continue;
      }
      const isNumber = kind === "digit";
      if (open?.isNumber !== isNumber) {
        open = { isNumber, text: "", before, start, end, firstDigit: reading.digits.length };
        reading.tokens.push(open);
        before = "";
      }
      const plain = isNumber && !isDigit(letter) ? digitValue(letter) : letter;
      open.text += plain;
      open.end = end;
      if (!isNumber) {
        letters++;
        continue;
      }
      reading.digits += plain;
      reading.starts.push(start);
      reading.ends.push(end);
      reading.lettersBefore.push(letters);
      letters = 0;
    }
    start = end;
  }
  return reading;
}
