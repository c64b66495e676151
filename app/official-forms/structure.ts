import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFObjectCopier,
  PDFRef,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";

/** A reference to a marked content sequence on a page. */
export interface MarkedContent {
  page: PDFPage;
  mcid: number;
}

/** An element of the structure tree, which screen readers follow. */
export interface StructureElement {
  /** A standard structure type, such as `P`. */
  type: string;
  /** Further entries of its dictionary, such as the language. */
  entries?: Readonly<Record<string, PDFObject>>;
  kids: (StructureElement | MarkedContent)[];
}

/** Adds a paragraph to an element and returns it. */
export function addParagraph(parent: StructureElement): StructureElement {
  const paragraph: StructureElement = { type: "P", kids: [] };
  parent.kids.push(paragraph);
  return paragraph;
}

/** Whether a kid of an element is content rather than an element. */
export const isContent = (kid: StructureElement | MarkedContent): kid is MarkedContent => "mcid" in kid;

const key = (name: string): PDFName => PDFName.of(name);

const copiedEntries = ["Lang", "Alt", "ActualText", "E", "T", "A"];

/** Cell types, which are kept even if empty because readers count columns by them. */
const cells = ["TD", "TH"];

/** Whether a document is marked as tagged and has a structure tree. */
export const isTagged = ({ catalog }: PDFDocument): boolean =>
  catalog.lookupMaybe(key("MarkInfo"), PDFDict)?.get(key("Marked")) === PDFBool.True &&
  catalog.lookupMaybe(key("StructTreeRoot"), PDFDict) !== undefined;

/**
 * Copies the structure of some pages of a document for their copies in another document. Elements without content on these pages
 * and annotations are omitted. `Document` elements become `Part` elements.
 */
export function copyStructure(from: PDFDocument, to: PDFDocument, copies: ReadonlyMap<PDFRef, PDFPage>): StructureElement[] {
  const root = from.catalog.lookup(key("StructTreeRoot"), PDFDict);
  const roles = root.lookupMaybe(key("RoleMap"), PDFDict);
  const copier = PDFObjectCopier.for(from.context, to.context);

  const typeOf = (type: PDFName): string => {
    const role = roles?.lookupMaybe(type, PDFName);
    if (role) return typeOf(role);
    const name = type.decodeText();
    return name === "Document" ? "Part" : name;
  };
  const contentOf = (page: PDFObject | undefined, mcid: PDFNumber): MarkedContent[] => {
    const copy = page instanceof PDFRef && copies.get(page);
    return copy ? [{ page: copy, mcid: mcid.asNumber() }] : [];
  };
  const kidsOf = (element: PDFDict): (StructureElement | MarkedContent)[] => {
    const kids = element.lookup(key("K"));
    const all = kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : [];
    return all
      .map((kid) => from.context.lookup(kid))
      .flatMap((kid): (StructureElement | MarkedContent)[] => {
        if (kid instanceof PDFNumber) return contentOf(element.get(key("Pg")), kid);
        if (!(kid instanceof PDFDict)) return [];
        const mcid = kid.lookupMaybe(key("MCID"), PDFNumber);
        if (mcid) return contentOf(kid.get(key("Pg")) ?? element.get(key("Pg")), mcid);
        const type = kid.lookupMaybe(key("S"), PDFName);
        return type ? [{ type: typeOf(type), entries: entriesOf(kid), kids: kidsOf(kid) }] : [];
      })
      .filter((kid) => isContent(kid) || cells.includes(kid.type) || hasContent(kid));
  };
  const entriesOf = (element: PDFDict) =>
    Object.fromEntries(
      copiedEntries.flatMap((name) => {
        const value = element.get(key(name));
        return value ? [[name, copier.copy(value)]] : [];
      }),
    );
  return kidsOf(root).flatMap((kid) => (isContent(kid) ? [] : kid));
}

const hasContent = ({ kids }: StructureElement): boolean => kids.some((kid) => isContent(kid) || hasContent(kid));

/** Writes elements as the structure tree of a document. `isWhole`: whether they cover everything on its pages. */
export function writeStructure(document: PDFDocument, kids: readonly StructureElement[], isWhole: boolean): void {
  const { context, catalog } = document;
  const root = context.nextRef();
  const ownersByPage = new Map<PDFPage, PDFRef[]>();
  const ownersOn = (page: PDFPage): PDFRef[] => {
    if (!ownersByPage.has(page)) ownersByPage.set(page, []);
    return ownersByPage.get(page)!;
  };
  const write = (element: StructureElement, parent: PDFRef): PDFRef => {
    const ref = context.nextRef();
    const first = element.kids.find(isContent)?.page;
    const all = element.kids.map((kid) => {
      if (!isContent(kid)) return write(kid, ref);
      ownersOn(kid.page)[kid.mcid] = ref;
      return kid.page === first ? kid.mcid : { Type: "MCR", Pg: kid.page.ref, MCID: kid.mcid };
    });
    const own = { Type: "StructElem", S: element.type, P: parent, K: all, ...(first && { Pg: first.ref }) };
    context.assign(ref, context.obj({ ...own, ...element.entries }));
    return ref;
  };
  const whole = write({ type: "Document", kids: [...kids] }, root);
  const numbers = [...ownersByPage].flatMap(([page, owners], number) => {
    page.node.set(key("StructParents"), PDFNumber.of(number));
    return [number, context.register(context.obj(Array.from(owners, (owner) => owner ?? PDFNull)))];
  });
  const tree = { Type: "StructTreeRoot", K: whole, ParentTree: { Nums: numbers }, ParentTreeNextKey: ownersByPage.size };
  context.assign(root, context.obj(tree));
  catalog.set(key("StructTreeRoot"), root);
  catalog.set(key("MarkInfo"), context.obj({ Marked: isWhole }));
}
