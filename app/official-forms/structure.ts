import { PDFArray, PDFBool, PDFDict, PDFName, PDFNull, PDFNumber, PDFObjectCopier, PDFRef } from "@cantoo/pdf-lib";
import type { PDFDocument, PDFObject, PDFPage } from "@cantoo/pdf-lib";

/** A marked sequence of what is drawn on a page. */
export interface Content {
  page: PDFPage;
  mcid: number;
}

/** An element of the structure tree, by which a screen reader reads a document. */
export interface Element {
  /** A standard structure type, such as `P`. */
  type: string;
  /** What else is said of it, such as its language. */
  entries?: Readonly<Record<string, PDFObject>>;
  kids: (Element | Content)[];
}

/** One more paragraph of an element. */
export function paragraphIn(parent: Element): Element {
  const paragraph: Element = { type: "P", kids: [] };
  parent.kids.push(paragraph);
  return paragraph;
}

/** Whether a kid of an element is content, and no element. */
export const isContent = (kid: Element | Content): kid is Content => "mcid" in kid;

const key = (name: string): PDFName => PDFName.of(name);

const copiedEntries = ["Lang", "Alt", "ActualText", "E", "T", "A"];
/** Types that columns are counted by, so that they stay even when they are empty. */
const cells = ["TD", "TH"];

/** Whether a document says that it can be read by its structure tree. */
export const isTagged = ({ catalog }: PDFDocument): boolean =>
  catalog.lookupMaybe(key("MarkInfo"), PDFDict)?.get(key("Marked")) === PDFBool.True &&
  catalog.lookupMaybe(key("StructTreeRoot"), PDFDict) !== undefined;

/**
 * The structure of some pages of a document, for copies of them in another. What has no content on these pages is left out, and so
 * are annotations. What was a document becomes a part of one.
 */
export function copyStructure(from: PDFDocument, to: PDFDocument, copies: ReadonlyMap<PDFRef, PDFPage>): Element[] {
  const root = from.catalog.lookup(key("StructTreeRoot"), PDFDict);
  const roles = root.lookupMaybe(key("RoleMap"), PDFDict);
  const copier = PDFObjectCopier.for(from.context, to.context);

  const typeOf = (type: PDFName): string => {
    const role = roles?.lookupMaybe(type, PDFName);
    if (role) return typeOf(role);
    const name = type.decodeText();
    return name === "Document" ? "Part" : name;
  };
  const contentOf = (page: PDFObject | undefined, mcid: PDFNumber): Content[] => {
    const copy = page instanceof PDFRef && copies.get(page);
    return copy ? [{ page: copy, mcid: mcid.asNumber() }] : [];
  };
  const kidsOf = (element: PDFDict): (Element | Content)[] => {
    const kids = element.lookup(key("K"));
    const all = kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : [];
    return all
      .map((kid) => from.context.lookup(kid))
      .flatMap((kid): (Element | Content)[] => {
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

const hasContent = ({ kids }: Element): boolean => kids.some((kid) => isContent(kid) || hasContent(kid));

/** Makes elements the structure tree of a document. `isWhole` says whether they have everything that its pages show. */
export function writeStructure(document: PDFDocument, kids: readonly Element[], isWhole: boolean): void {
  const { context, catalog } = document;
  const root = context.nextRef();
  const ownersByPage = new Map<PDFPage, PDFRef[]>();
  const ownersOn = (page: PDFPage): PDFRef[] => {
    if (!ownersByPage.has(page)) ownersByPage.set(page, []);
    return ownersByPage.get(page)!;
  };
  const write = (element: Element, parent: PDFRef): PDFRef => {
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
