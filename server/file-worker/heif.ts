import { createRequire } from "node:module";
import type libheif from "libheif-js/libheif-wasm/libheif.d.ts";
import { maxHeifPixels } from "../../app/files/photo-header.server.ts";
import { Refused } from "./refused.ts";
import { rgbOf, type Plane, type RgbPixels } from "./ycbcr.ts";

type Heif = ReturnType<typeof libheif>;
type Decoded = { code?: unknown; image: { $$: { ptr: number } }; channels?: Plane[] };

const load = (): Heif => createRequire(import.meta.url)("libheif-js/wasm-bundle");

const BT709 = 1;

/** Decodes the main image of a HEIF file, turned as its file says. Throws Refused. */
export function decodeHeif(input: Buffer): RgbPixels {
  console.log = () => undefined; // The decoder speaks to standard output.
  const heif = load();
  const context = heif.heif_context_alloc();
  const { code } = heif.heif_context_read_from_memory(context, input);
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (code !== heif.heif_error_code.heif_error_Ok || !handle || handle.code) throw new Refused("unreadable");
  if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) > maxHeifPixels)
    throw new Refused("tooManyPixels");
  const { image, channels } = orRefuse(
    () => heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_YCbCr, heif.heif_chroma.heif_chroma_420) as Decoded,
  );
  if (!channels?.length) throw new Refused("unreadable");
  return rgbOf(channels, colorsOf(heif, image.$$.ptr));
}

/** What a decoder throws that has met nonsense, or its limit of memory, says nothing more. */
function orRefuse<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw new Refused("unreadable");
  }
}

/** How the numbers of an image stand for colors. Phones that do not say it mean BT.601 in full range. */
function colorsOf(heif: Heif, image: number): { isBt709: boolean; isFullRange: boolean } {
  const place = heif._malloc(4);
  new DataView(heif.HEAPU8.buffer).setUint32(place, 0, true);
  heif._heif_image_get_nclx_color_profile(image, place, 0);
  const memory = new DataView(heif.HEAPU8.buffer);
  const profile = memory.getUint32(place, true);
  if (profile === 0) return { isBt709: false, isFullRange: true };
  return { isBt709: memory.getUint32(profile + 12, true) === BT709, isFullRange: memory.getUint8(profile + 16) !== 0 };
}
