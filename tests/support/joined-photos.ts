import { PDFDict, PDFDocument, PDFName, PDFStream } from "@cantoo/pdf-lib";

/** The pages of a PDF of photos: the orientation of each and the JPEG on it. */
export async function photoPages(pdf: Buffer): Promise<{ isWide: boolean; photo: Buffer }[]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((page) => {
    const images = page.node.Resources()!.lookup(PDFName.of("XObject"), PDFDict);
    const [image] = images.keys();
    return { isWide: page.getWidth() > page.getHeight(), photo: Buffer.from(images.lookup(image!, PDFStream).getContents()) };
  });
}
