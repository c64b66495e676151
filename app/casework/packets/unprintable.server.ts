import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { unprintableLines } from "../../official-forms/unprintable-lines.ts";
import type { Line } from "../../petition/lines/line.ts";

async function readFont(): Promise<ReadonlySet<number>> {
  const fontkit = (await import("@cantoo/fontkit")).default;
  const file = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
  const font = fontkit.create(await readFile(file));
  return new Set("characterSet" in font ? font.characterSet : []);
}

let characters: Promise<ReadonlySet<number>> | undefined;

/** Code points that the font for filling forms supports. The font is read only once. */
export const fontCharacters = (): Promise<ReadonlySet<number>> => (characters ??= readFont());

/** Finds the lines with characters that the forms' font does not support. */
export const findUnprintable = async (lines: readonly Line[]) => unprintableLines(lines, await fontCharacters());
