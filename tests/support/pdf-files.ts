/** A PDF with one empty page that holds these bytes. */
export const pdfHolding = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>> endobj
4 0 obj <</Length ${bytes.length}>> stream\n`),
    bytes,
    Buffer.from("\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\n%%EOF\n"),
  ]);

/** What a PDF takes besides the bytes that it holds, if these are 100 to 99,999,999. */
const pdfOverhead = pdfHolding(Buffer.alloc(12_345)).length - 12_345;

/** A PDF of exactly so many bytes, holding what `fill` makes. */
export function pdfOf(size: number, fill: (bytes: number) => Buffer = Buffer.alloc): Buffer {
  const held = size - pdfOverhead;
  return pdfHolding(fill(held + 5 - String(held).length));
}
