/** A kind of file: its extensions and the media types it may be declared as, the canonical one first. */
export interface FileKind {
  extensions: readonly string[];
  types: readonly [string, ...string[]];
}

export const fileKinds = {
  pdf: { extensions: ["pdf"], types: ["application/pdf", "application/x-pdf"] },
  jpeg: { extensions: ["jpg", "jpeg"], types: ["image/jpeg", "image/jpg", "image/pjpeg"] },
  heif: { extensions: ["heic", "heif"], types: ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"] },
  png: { extensions: ["png"], types: ["image/png", "image/x-png"] },
  gif: { extensions: ["gif"], types: ["image/gif"] },
  webp: { extensions: ["webp"], types: ["image/webp"] },
  tiff: { extensions: ["tiff", "tif"], types: ["image/tiff", "image/tif"] },
  txt: { extensions: ["txt"], types: ["text/plain"] },
  doc: { extensions: ["doc"], types: ["application/msword"] },
  docx: {
    extensions: ["docx"],
    types: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/zip", "application/x-zip-compressed"],
  },
  xls: { extensions: ["xls"], types: ["application/vnd.ms-excel", "application/msexcel"] },
  xlsx: {
    extensions: ["xlsx"],
    types: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/zip", "application/x-zip-compressed"],
  },
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof fileKinds;

export const portalKinds = Object.keys(fileKinds) as FileKindName[];
export const formKinds: FileKindName[] = ["jpeg", "heif", "png", "pdf"];

const genericTypes = ["", "application/octet-stream", "binary/octet-stream"];
const unsafeCharacters = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** The path of a Windows drive, which some browsers send with a name, and folders above. */
const drivePath = /^[\s./\\]*[A-Za-z]:\\.*\\/s;
const foldersAbove = /^[\s./\\]*[/\\]/;

/**
 * Makes a name safe to store and show by removing its path, control characters, and bidirectional overrides. A slash within a name
 * is one of its characters: nothing is ever opened or stored by this name.
 */
export const cleanName = (name: string): string =>
  name
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(unsafeCharacters, "")
    .replace(drivePath, "")
    .replace(foldersAbove, "")
    .trim();

/** Returns a name for programs that save files, which could take a slash for a folder. */
export const toDownloadName = (name: string): string => name.replace(/[/\\]/g, "_");

/** Returns a name's extension in lowercase without the dot; "" if there is none. */
export const extensionOf = (name: string): string => /\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** Returns a declared media type in lowercase without parameters; "" if it is generic. */
export function normalizeType(type: string): string {
  const plain = type.split(";")[0]!.trim().toLowerCase();
  return genericTypes.includes(plain) ? "" : plain;
}

/** Returns the kind of file that a name's extension denotes. */
export const kindOf = (name: string): FileKindName | undefined =>
  portalKinds.find((kind) => (fileKinds[kind] as FileKind).extensions.includes(extensionOf(name)));

const pictureKinds: (FileKindName | undefined)[] = ["jpeg", "png", "gif", "webp", "tiff"];

/** Whether a file with this name is a picture that we can show. */
export const isPicture = (name: string): boolean => pictureKinds.includes(kindOf(name));

/** Whether a file with this name has pages that we can show. */
export const isPdf = (name: string): boolean => kindOf(name) === "pdf";

const turnableKinds: (FileKindName | undefined)[] = ["jpeg", "png", "pdf"];

/** Whether the office can rotate a file with this name. */
export const isTurnable = (name: string): boolean => turnableKinds.includes(kindOf(name));

/** Whether a media type is one of this kind's own. */
export const hasMediaType = (kind: FileKindName, type: string): boolean => (fileKinds[kind] as FileKind).types.includes(type);

const photoKinds: FileKindName[] = ["jpeg", "heif"];

/** Whether a file of this kind may be declared as this type. JPEG and HEIF are interchangeable, because sharing apps mix them up. */
export const isCompatibleType = (kind: FileKindName, type: string): boolean =>
  hasMediaType(kind, type) || (photoKinds.includes(kind) && photoKinds.some((photo) => hasMediaType(photo, type)));

/**
 * Cleans a name, and adds an extension if it has none and the declared type belongs to exactly one kind. The declared type is
 * trusted no more than an extension: the content must match.
 */
export function normalizeName(name: string, type = ""): string {
  const clean = cleanName(name);
  if (clean === "" || extensionOf(clean) !== "") return clean;
  const kinds = portalKinds.filter((kind) => hasMediaType(kind, normalizeType(type)));
  return kinds.length === 1 ? `${clean.replace(/\.$/, "")}.${fileKinds[kinds[0]!].extensions[0]}` : clean;
}

/** Returns the name that an accepted file is stored under. HEIF photos are stored as JPEG, which every computer can open. */
export const toStoredName = (name: string): string => (kindOf(name) === "heif" ? name.replace(/\.[^.]*$/, ".jpg") : name);

/** Returns the canonical media type of files with this name. */
export const mediaTypeOf = (name: string): string => fileKinds[kindOf(name)!].types[0];
