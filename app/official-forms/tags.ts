import { beginMarkedContent, endMarkedContent, PDFOperator, PDFOperatorNames, PDFString, type PDFPage } from "@cantoo/pdf-lib";
import type { Box, TextLine } from "./form-map.ts";
import { isContent, type Element } from "./structure.ts";

type Draw = () => void;
type Answer = "text" | "tick";

/** How what is printed on a page is read aloud. */
export interface Tags {
  /** Prints an answer, to be read after the text beside it; not at all if that is not read either. */
  answer(kind: Answer, box: Box, draw: Draw): void;
  /** Prints text, to be read at the end of an element. */
  text(element: Element, draw: Draw): void;
  /** Prints what is not to be read. */
  artifact(draw: Draw): void;
}

/** For pages of blanks without tags. */
export const noTags: Tags = {
  answer: (_kind, _box, draw) => draw(),
  text: (_element, draw) => draw(),
  artifact: (draw) => draw(),
};

/** For a page of a form with that structure. `lines` is what its blank prints on it. */
export function tagsOn(page: PDFPage, form: Element, lines: readonly TextLine[] = []): Tags {
  const { context } = page.doc;
  const entries = {
    text: { A: context.obj({ O: "PrintField", Role: "tv" }) },
    tick: { A: context.obj({ O: "PrintField", Role: "cb", checked: "on" }), Alt: PDFString.of("Checked") },
  };
  const owners = ownersOn(page, form);
  const anchors = lines.filter(([mcid]) => mcid === null || owners.has(mcid));
  /** In reading order, by the marked content that they are read after. */
  const answers = new Map<number, { element: Element; box: Box }[]>();
  let next = Math.max(-1, ...owners.keys(), ...lines.map(([mcid]) => mcid ?? -1)) + 1;

  const marked = (element: Element, draw: Draw): Element => {
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
    artifact,
    text: marked,
    answer(kind, box, draw) {
      const mcid = nearest(anchors, box)?.[0] ?? null;
      if (mcid === null) return artifact(draw);
      const element = marked({ type: "Form", entries: entries[kind], kids: [] }, draw);
      const all = answers.get(mcid) ?? [];
      const before = all.filter((other) => !precedes(box, other.box));
      answers.set(mcid, [...before, { element, box }, ...all.slice(before.length)]);
      const { kids } = owners.get(mcid)!;
      const anchor = kids.findIndex((kid) => isContent(kid) && kid.page === page && kid.mcid === mcid);
      kids.splice(anchor + 1 + before.length, 0, element);
    },
  };
}

/** The elements that have the marked contents of a page, by the contents' numbers. */
function ownersOn(page: PDFPage, element: Element): Map<number, Element> {
  const own = element.kids.filter(isContent).filter((content) => content.page === page);
  const below = element.kids.flatMap((kid) => (isContent(kid) ? [] : [...ownersOn(page, kid)]));
  return new Map([...own.map(({ mcid }): [number, Element] => [mcid, element]), ...below]);
}

/** How much farther another line seems: a label farther away on the same one is still the label. */
const otherLine = 20;

/** The line that a box lies over or, if it lies over none, beside. */
function nearest(lines: readonly TextLine[], box: Box): TextLine | undefined {
  const closeness = ([, ...lineBox]: TextLine) => {
    const [across, up] = [overlap(lineBox, box, 0), overlap(lineBox, box, 1)];
    return across > 0 && up > 0 ? Math.min(across, up) : Math.min(across, 0) + otherLine * Math.min(up, 0);
  };
  let best: TextLine | undefined;
  for (const line of lines) if (!best || closeness(line) > closeness(best)) best = line;
  return best;
}

/** Whether a box is read before another: those on a line from the left, and lines from the top. */
const precedes = (a: Box, b: Box): boolean => (overlap(a, b, 1) > 0 ? a[0] < b[0] : a[1] > b[1]);

/** How far two boxes overlap along an axis; the gap between them, as a negative number, if they do not. */
const overlap = (a: Box, b: Box, axis: 0 | 1): number =>
  Math.min(a[axis] + a[axis + 2]!, b[axis] + b[axis + 2]!) - Math.max(a[axis], b[axis]);
