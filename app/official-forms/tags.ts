import { beginMarkedContent, endMarkedContent, PDFOperator, PDFOperatorNames, PDFString, type PDFPage } from "@cantoo/pdf-lib";
import type { Box, TextLine } from "./form-map.ts";
import { isContent, type StructureElement } from "./structure.ts";

type Draw = () => void;
type AnswerKind = "text" | "check";

/** Tags what is printed on a page for screen readers. */
export interface Tags {
  /** Tags an answer to be read after the text beside it, or as an artifact if that text is one. */
  tagAnswer(kind: AnswerKind, box: Box, draw: Draw): void;
  /** Tags text to be read at the end of an element. */
  tagText(element: StructureElement, draw: Draw): void;
  /** Marks what screen readers skip. */
  tagArtifact(draw: Draw): void;
}

/** For pages of untagged blanks: draws without tagging. */
export const noTags: Tags = {
  tagAnswer: (_kind, _box, draw) => draw(),
  tagText: (_element, draw) => draw(),
  tagArtifact: (draw) => draw(),
};

/** Creates the tags of a page of a form with this structure. `lines` is the text that the blank prints on the page. */
export function createTags(page: PDFPage, form: StructureElement, lines: readonly TextLine[] = []): Tags {
  const { context } = page.doc;
  const entries = {
    text: { A: context.obj({ O: "PrintField", Role: "tv" }) },
    check: { A: context.obj({ O: "PrintField", Role: "cb", checked: "on" }), Alt: PDFString.of("Checked") },
  };
  const owners = contentOwners(page, form);
  const anchors = lines.filter(([mcid]) => mcid === null || owners.has(mcid));
  /** Answers in reading order, by the marked content after which they are read. */
  const answers = new Map<number, { element: StructureElement; box: Box }[]>();
  let next = Math.max(-1, ...owners.keys(), ...lines.map(([mcid]) => mcid ?? -1)) + 1;

  const addMarkedContent = (element: StructureElement, draw: Draw): StructureElement => {
    const mcid = next++;
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [`/${element.type}`, `<</MCID ${mcid}>>`]));
    draw();
    page.pushOperators(endMarkedContent());
    element.kids.push({ page, mcid });
    return element;
  };
  const artifact = (draw: Draw) => {
    page.pushOperators(beginMarkedContent("Artifact"));
    draw();
    page.pushOperators(endMarkedContent());
  };
  return {
    tagArtifact: artifact,
    tagText: addMarkedContent,
    tagAnswer(kind, box, draw) {
      const mcid = nearestLine(anchors, box)?.[0] ?? null;
      if (mcid === null) return artifact(draw);
      const element = addMarkedContent({ type: "Form", entries: entries[kind], kids: [] }, draw);
      const all = answers.get(mcid) ?? [];
      const before = all.filter((other) => !precedes(box, other.box));
      answers.set(mcid, [...before, { element, box }, ...all.slice(before.length)]);
      const { kids } = owners.get(mcid)!;
      const anchor = kids.findIndex((kid) => isContent(kid) && kid.page === page && kid.mcid === mcid);
      kids.splice(anchor + 1 + before.length, 0, element);
    },
  };
}

/** The elements that own the marked content of a page, by the content's id. */
function contentOwners(page: PDFPage, element: StructureElement): Map<number, StructureElement> {
  const own = element.kids.filter(isContent).filter((content) => content.page === page);
  const below = element.kids.flatMap((kid) => (isContent(kid) ? [] : [...contentOwners(page, kid)]));
  return new Map([...own.map(({ mcid }): [number, StructureElement] => [mcid, element]), ...below]);
}

/** Weight of vertical distance: a label farther away on the same line is still the label. */
const otherLinePenalty = 20;

/** The line that a box overlaps; if there is none, the closest one. */
function nearestLine(lines: readonly TextLine[], box: Box): TextLine | undefined {
  const closeness = ([, ...lineBox]: TextLine) => {
    const [across, up] = [overlap(lineBox, box, 0), overlap(lineBox, box, 1)];
    return across > 0 && up > 0 ? Math.min(across, up) : Math.min(across, 0) + otherLinePenalty * Math.min(up, 0);
  };
  let best: TextLine | undefined;
  for (const line of lines) if (!best || closeness(line) > closeness(best)) best = line;
  return best;
}

/** Whether a box is read before another: from left to right on a line, and from top to bottom. */
const precedes = (a: Box, b: Box): boolean => (overlap(a, b, 1) > 0 ? a[0] < b[0] : a[1] > b[1]);

/** The overlap of two boxes along an axis; negative if there is a gap between them. */
const overlap = (a: Box, b: Box, axis: 0 | 1): number =>
  Math.min(a[axis] + a[axis + 2]!, b[axis] + b[axis + 2]!) - Math.max(a[axis], b[axis]);
