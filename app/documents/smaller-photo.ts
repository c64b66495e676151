const largeBytes = 4 * 2 ** 20;
/** On a photo of a whole page this is 270 dots an inch: small print stays readable. */
const longSide = 3_000;
const quality = 0.85;

const isLargePhoto = ({ type, size }: File) => type === "image/jpeg" && size > largeBytes;

/** Hands chosen files on, large photos among them made smaller; at once if there are none. */
export function withSmallerPhotos(files: File[], handOn: (files: File[]) => void): void {
  if (files.some(isLargePhoto)) void smallerPhotos(files).then(handOn);
  else handOn(files);
}

/** One after the other, as each takes much memory. What the browser cannot do stays as it is. */
async function smallerPhotos(files: File[]): Promise<File[]> {
  const smaller: File[] = [];
  for (const file of files) smaller.push(isLargePhoto(file) ? await smallerPhoto(file).catch(() => file) : file);
  return smaller;
}

async function smallerPhoto(file: File): Promise<File> {
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
