import { format } from "prettier";
import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextLine } from "../../app/official-forms/form-map.ts";
import { mapPages } from "./pdf-pages.ts";

/** The beginning or end of a marked-content sequence. */
interface Mark {
  type: string;
  tag?: string;
  id?: string;
}

/** The lines of text in the marked content of each page of a tagged PDF. */
export const blankText = (bytes: Uint8Array): Promise<TextLine[][]> => mapPages(bytes, readLines);

async function readLines(page: PDFPageProxy): Promise<TextLine[]> {
  const open: (number | null)[] = [];
  const lines = new Map<string, TextLine>();
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    const inside = open[open.length - 1] ?? null;
    if (!("str" in item)) {
      const { type, tag, id }: Mark = item;
      if (type === "endMarkedContent") open.pop();
      else open.push(tag === "Artifact" ? null : (mcidOf(id) ?? inside));
    } else if (item.str.trim()) {
      const [, , , , x = 0, y = 0] = (item.transform as number[]).map(Math.round);
      const line = `${inside} ${y}`;
      lines.set(line, joinRuns(lines.get(line), [inside, x, y, Math.round(item.width), Math.round(item.height)]));
    }
  }
  return [...lines.values()];
}

/** Formats blank text like the files that store it. */
export const formatBlankText = (text: TextLine[][]): Promise<string> => format(JSON.stringify(text), { parser: "json", printWidth: 140 });

function joinRuns(line: TextLine | undefined, run: TextLine): TextLine {
  if (!line) return run;
  const [mcid, x, y, width, height] = line;
  const left = Math.min(x, run[1]);
  return [mcid, left, y, Math.max(x + width, run[1] + run[3]) - left, Math.max(height, run[4])];
}

function mcidOf(id: string | undefined): number | undefined {
  const [, mcid] = /_mc(\d+)$/.exec(id ?? "") ?? [];
  return mcid === undefined ? undefined : Number(mcid);
}
