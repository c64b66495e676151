import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFPage,
} from "@cantoo/pdf-lib";
import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { mapPages } from "./pdf-pages.ts";

interface Node {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: Node[];
}

/** The text of a tagged page. */
interface TaggedPage {
  /** The text that a screen reader reads from the structure tree, with answers in brackets; undefined if the page has no tree. */
  read: string | undefined;
  /** Text that is neither in the structure tree nor an artifact. */
  unmarked: string;
}

/** The pages of a tagged PDF. */
export const taggedPages = (bytes: Uint8Array): Promise<TaggedPage[]> => mapPages(bytes, readTaggedPage);

async function readTaggedPage(page: PDFPageProxy): Promise<TaggedPage> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    const inside = open[open.length - 1] ?? "unmarked";
    if ("str" in item) texts.set(inside, `${texts.get(inside) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
    else if (item.type === "endMarkedContent") open.pop();
    else open.push(item.id ?? (open.length > 0 ? inside : "artifact"));
  }
  const readNode = ({ role, type, id, alt, children = [] }: Node): string => {
    if (type === "content") return texts.get(id!) ?? "";
    const text = alt ?? children.map(readNode).join(" ");
    return role === "Form" ? `[${text.trim()}]` : text;
  };
  const tree = (await page.getStructTree()) as Node | null;
  const read = tree?.children?.length ? readNode(tree).replace(/_+/g, "").replace(/\s+/g, " ") : undefined;
  return { read, unmarked: (texts.get("unmarked") ?? "").trim() };
}

/** The text that a screen reader reads from each page. */
export const readAsScreenReader = async (bytes: Uint8Array) => (await taggedPages(bytes)).map(({ read }) => read);

const key = (name: string): PDFName => PDFName.of(name);

/** Contradictions and dangling references in the structure tree of a PDF. */
export async function structureFaults(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog, context } = document;
  const faults: string[] = [];
  const owners = new Map<string, PDFRef>();
  const visit = (ref: PDFRef, parent: PDFRef) => {
    const element = context.lookup(ref, PDFDict);
    if (element.get(key("P")) !== parent) faults.push(`${ref}: its parent entry names another element`);
    for (const kid of element.lookup(key("K"), PDFArray).asArray()) {
      const value = context.lookup(kid);
      const content = value instanceof PDFNumber ? [element.get(key("Pg")), value] : mcrOf(value);
      if (!content) {
        if (kid instanceof PDFRef) visit(kid, ref);
        else faults.push(`${ref}: has a kid that is not an element`);
        continue;
      }
      if (owners.has(content.join(" "))) faults.push(`${ref}: has content that belongs to another element`);
      owners.set(content.join(" "), ref);
    }
  };
  const root = catalog.lookup(key("StructTreeRoot"), PDFDict);
  visit(root.get(key("K")) as PDFRef, catalog.get(key("StructTreeRoot")) as PDFRef);
  const numbers = root.lookup(key("ParentTree"), PDFDict).lookup(key("Nums"), PDFArray).asArray();
  const listed = new Set<string>();
  for (const [index, page] of document.getPages().entries()) {
    const number = page.node.get(key("StructParents"));
    if (!number) continue;
    const parents = context.lookup(numbers[numbers.findIndex((each, at) => at % 2 === 0 && String(each) === String(number)) + 1], PDFArray);
    const marks = [...contentOf(page).matchAll(/\/MCID\s+(\d+)/g)].map(([, mcid]) => Number(mcid));
    if (new Set(marks).size < marks.length) faults.push(`page ${index + 1}: a content id is used twice`);
    for (const mcid of marks) {
      const content = `${page.ref} ${mcid}`;
      listed.add(content);
      const parent = mcid < parents.size() ? parents.get(mcid) : undefined;
      if ((parent instanceof PDFRef ? parent : undefined) !== owners.get(content))
        faults.push(`page ${index + 1}: ${mcid} has two parents`);
    }
  }
  const unknown = [...owners.keys()].filter((content) => !listed.has(content));
  return [...faults, ...unknown.map((content) => `${content}: is on no page`)];
}

function mcrOf(value: unknown) {
  if (!(value instanceof PDFDict) || value.get(key("Type")) !== key("MCR")) return undefined;
  return [value.get(key("Pg")), value.get(key("MCID"))];
}

function contentOf({ node }: PDFPage): string {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents];
  return streams
    .map((stream) => (stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1") : ""))
    .join("\n");
}
