/** The most pixels of a photo: more than phones take, unless they are told to. */
export const maxPixels = 50_000_000;

/** Of a photo in HEIF, all of which must be decoded. */
export const maxHeifPixels = 25_000_000;

const heifBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"];

/** Whether a file begins as HEIF files do, as which iPhones store their photos. */
export const isHeif = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" && heifBrands.includes(bytes.toString("latin1", 8, 12));
