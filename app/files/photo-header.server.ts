/** The maximum number of pixels of a photo; more than phones take by default. */
export const maxPixels = 50_000_000;

/** The maximum for HEIF photos, which must be decoded completely. */
export const maxHeifPixels = 25_000_000;

const heifBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"];

/** Whether a file starts with the signature of HEIF, the format of iPhone photos. */
export const isHeif = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" && heifBrands.includes(bytes.toString("latin1", 8, 12));
