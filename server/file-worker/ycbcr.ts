/** A plane of an image: luma in full resolution, or chroma in half of it. */
export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
  /** Bytes per row. */
  stride: number;
  bits_per_pixel: number;
}

/** Pixels of three bytes each. */
export interface RgbPixels {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  channels: 3;
}

/** Images with more pixels are stored at half their width and height: still legible, in a quarter of the memory. */
export const maxFullSizePixels = 16_000_000;

/** Returns a function that reads a sample of a plane, scaled to 0–255. */
function createSampleReader({ data, stride, bits_per_pixel: bits }: Plane): (x: number, y: number) => number {
  if (bits <= 8) return (x, y) => data[y * stride + x]!;
  return (x, y) => (data[y * stride + 2 * x]! | (data[y * stride + 2 * x + 1]! << 8)) >> (bits - 8);
}

const gray = () => 128;

/** Converts YCbCr planes to RGB; a large image at half its width and height. */
export function toRgb([luma, cb, cr]: Plane[], { isBt709, isFullRange }: { isBt709: boolean; isFullRange: boolean }): RgbPixels {
  const step = luma!.width * luma!.height > maxFullSizePixels ? 2 : 1;
  const [width, height] = [Math.floor(luma!.width / step), Math.floor(luma!.height / step)];
  const pixels = new Uint8ClampedArray(width * height * 3);
  const [lumaAt, cbAt, crAt] = [createSampleReader(luma!), cb ? createSampleReader(cb) : gray, cr ? createSampleReader(cr) : gray];
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
