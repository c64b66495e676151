import sharp, { type Sharp } from "sharp";

const [width, height] = [1_700, 2_200];

/** An SVG of a white page with the given number of lines of strokes that resemble letters. */
function strokes(lines: number): string {
  const paths: string[] = [];
  for (let line = 0; line < lines; line++)
    for (let letter = 0; letter < 70; letter++) {
      if ((letter * 7 + line * 3) % 9 === 0) continue;
      const [x, y] = [150 + letter * 20, 150 + line * 40];
      paths.push(
        `<path d="M${x} ${y}v${letter % 3 === 0 ? 22 : 14}m0-14h${6 + (letter % 4)}" stroke="#111" stroke-width="3" fill="none"/>`,
      );
    }
  const paper = `<rect width="100%" height="100%" fill="#f4f1ea"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paper}${paths.join("")}</svg>`;
}

const page = (lines: number) => sharp(Buffer.from(strokes(lines))).removeAlpha();
const jpeg = (picture: Sharp): Promise<Buffer> => picture.jpeg({ quality: 85 }).toBuffer();

/** Photos of a printed page as clients take them, good and bad. */
export const pagePhotos = {
  sharp: () => jpeg(page(48)),
  fewLines: () => jpeg(page(2)),
  dim: () => jpeg(page(48).linear(0.5, 5)),
  nearlyWhite: () =>
    jpeg(page(0).composite([{ input: Buffer.from(`<svg width="40" height="40"><circle cx="20" cy="20" r="9" fill="#dcd9d2"/></svg>`) }])),
  dark: () => jpeg(page(48).linear(0.22, 4)),
  blurred: () => jpeg(page(48).blur(7)),
  shaken: () =>
    jpeg(page(48).convolve({ width: 31, height: 3, kernel: Array.from({ length: 93 }, (_, at) => (at > 30 && at < 62 ? 1 : 0)) })),
};
