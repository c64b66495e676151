import { createRequire } from "node:module";
import type libheif from "libheif-js/libheif-wasm/libheif.d.ts";
import { maxHeifPixels } from "../../app/files/photo-header.server.ts";
import { FileRejected } from "./file-rejected.ts";
import { toRgb, type Plane, type RgbPixels } from "./ycbcr.ts";

type Heif = ReturnType<typeof libheif>;
type DecodedImage = { code?: unknown; image: { $$: { ptr: number } }; channels?: Plane[] };

const loadHeif = (): Heif => createRequire(import.meta.url)("libheif-js/wasm-bundle");

const BT709 = 1;

/** Decodes the primary image of a HEIF file, with the file's rotation applied. Throws FileRejected. */
export function decodeHeif(input: Buffer): RgbPixels {
  console.log = () => undefined; // The decoder logs to standard output, which is the worker's result.
  const heif = loadHeif();
  const context = heif.heif_context_alloc();
  const { code } = heif.heif_context_read_from_memory(context, input);
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (code !== heif.heif_error_code.heif_error_Ok || !handle || handle.code) throw new FileRejected("unreadable");
  if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) > maxHeifPixels)
    throw new FileRejected("tooManyPixels");
  const { image, channels } = orReject(
    () => heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_YCbCr, heif.heif_chroma.heif_chroma_420) as DecodedImage,
  );
  if (!channels?.length) throw new FileRejected("unreadable");
  return toRgb(channels, readColorProfile(heif, image.$$.ptr));
}

/** Converts any error to FileRejected. What the decoder throws for corrupt data or lack of memory carries no information. */
function orReject<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw new FileRejected("unreadable");
  }
}

/** Reads an image's color encoding. Without a profile, phones use full-range BT.601. */
function readColorProfile(heif: Heif, image: number): { isBt709: boolean; isFullRange: boolean } {
  const pointer = heif._malloc(4);
  new DataView(heif.HEAPU8.buffer).setUint32(pointer, 0, true);
  heif._heif_image_get_nclx_color_profile(image, pointer, 0);
  const memory = new DataView(heif.HEAPU8.buffer);
  const profile = memory.getUint32(pointer, true);
  if (profile === 0) return { isBt709: false, isFullRange: true };
  return { isBt709: memory.getUint32(profile + 12, true) === BT709, isFullRange: memory.getUint8(profile + 16) !== 0 };
}
