const largeBytes = 4 * 2 ** 20;
/** Maximum of the longer side in pixels. For a photo of a whole page that is 270 dpi, so small print stays legible. */
const longSide = 3_000;
const quality = 0.85;

const isLargePhoto = ({ type, size }: File) => type === "image/jpeg" && size > largeBytes;

/** Calls `onReady` with the files, after shrinking large photos; synchronously if there are none. */
export function shrinkLargePhotos(files: File[], onReady: (files: File[]) => void): void {
  if (files.some(isLargePhoto)) void shrinkEach(files).then(onReady);
  else onReady(files);
}

/** Shrinks large photos one at a time to save memory. A photo that the browser cannot process stays as it is. */
async function shrinkEach(files: File[]): Promise<File[]> {
  const smaller: File[] = [];
  for (const file of files) smaller.push(isLargePhoto(file) ? await shrinkPhoto(file).catch(() => file) : file);
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
