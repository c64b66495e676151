import { unprintableLines } from "../../official-forms/unprintable-lines.ts";
import type { Line } from "../../petition/lines/line.ts";
import { fontCharacters } from "./font-characters.server.ts";

/** Finds the lines with characters that the forms' font does not support. */
export const findUnprintable = async (lines: readonly Line[]) => unprintableLines(lines, await fontCharacters());
