import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

async function read(): Promise<ReadonlySet<number>> {
  const fontkit = (await import("@cantoo/fontkit")).default;
  const file = createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
  const font = fontkit.create(await readFile(file));
  return new Set("characterSet" in font ? font.characterSet : []);
}

let letters: Promise<ReadonlySet<number>> | undefined;

/** The letters of the font in which forms are filled, as code points. Read once. */
export const fontLetters = (): Promise<ReadonlySet<number>> => (letters ??= read());
