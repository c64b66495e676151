/** One of an image's planes: brightness in full size, or a color in half of it. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
  /** The bytes of a row. */
  stride: number;
  bits_per_pixel: number;
}

/** Three bytes for each pixel. */
export interface RgbPixels {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  channels: 3;
}

/** A larger image is stored at half its width and height: enough to read a page by, and a quarter of the memory. */
export const keptWhole = 16_000_000;

/** Reads a sample of a plane as a number up to 255. */
function reader({ data, stride, bits_per_pixel: bits }: Plane): (x: number, y: number) => number {
  if (bits <= 8) return (x, y) => data[y * stride + x]!;
  return (x, y) => (data[y * stride + 2 * x]! | (data[y * stride + 2 * x + 1]! << 8)) >> (bits - 8);
}

const gray = () => 128;

/** Turns brightness and two color differences into red, green and blue; a large image into one of half the width and height. */
export function rgbOf([luma, cb, cr]: Plane[], { isBt709, isFullRange }: { isBt709: boolean; isFullRange: boolean }): RgbPixels {
  const step = luma!.width * luma!.height > keptWhole ? 2 : 1;
  const [width, height] = [Math.floor(luma!.width / step), Math.floor(luma!.height / step)];
  const pixels = new Uint8ClampedArray(width * height * 3);
  const [lumaAt, cbAt, crAt] = [reader(luma!), cb ? reader(cb) : gray, cr ? reader(cr) : gray];
  const [red, blue] = isBt709 ? [1.5748, 1.8556] : [1.402, 1.772];
  const [greenOfBlue, greenOfRed] = isBt709 ? [0.1873, 0.4681] : [0.3441, 0.7141];
  const [black, contrast, strength] = isFullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
  const half = step === 1 ? 1 : 0;
  let at = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = (averageAt(lumaAt, x * step, y * step, step) - black) * contrast;
      const b = (cbAt(x >> half, y >> half) - 128) * strength;
      const r = (crAt(x >> half, y >> half) - 128) * strength;
      pixels[at++] = light + red! * r;
      pixels[at++] = light - greenOfBlue! * b - greenOfRed! * r;
      pixels[at++] = light + blue! * b;
    }
  return { pixels, width, height, channels: 3 };
}

const averageAt = (lumaAt: (x: number, y: number) => number, x: number, y: number, step: number) =>
  step === 1 ? lumaAt(x, y) : (lumaAt(x, y) + lumaAt(x + 1, y) + lumaAt(x, y + 1) + lumaAt(x + 1, y + 1)) / 4;
