import type { FileFacts } from "../files/file-rules.ts";

const largeBytes = 4 * 2 ** 20;
/** Maximum of the longer side in pixels. For a photo of a whole page that is 270 dpi, so small print stays legible. */
const longSide = 3_000;
const quality = 0.85;

/** The files that have been through `shrinkLargePhoto`, so that a retry does not compress a photo again. */
const finished = new WeakSet<File>();

const isLargePhoto = (file: File) => file.type === "image/jpeg" && file.size > largeBytes && !finished.has(file);

/** Returns what is known about a file before it is sent. The size of a large photo is not: it will be shrunk. */
export const toKnownFacts = (file: File): FileFacts => (isLargePhoto(file) ? { name: file.name, type: file.type } : file);

/** Shrinks a large photo. Any other file, and a photo that the browser cannot process, stays as it is. */
export async function shrinkLargePhoto(file: File): Promise<File> {
  if (!isLargePhoto(file)) return file;
  const smaller = await shrinkPhoto(file).catch(() => file);
  finished.add(smaller);
  return smaller;
}

async function shrinkPhoto(file: File): Promise<File> {
  const upright = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, longSide / Math.max(upright.width, upright.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(upright.width * scale);
  canvas.height = Math.round(upright.height * scale);
  canvas.getContext("2d")!.drawImage(upright, 0, 0, canvas.width, canvas.height);
  upright.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file;
}
