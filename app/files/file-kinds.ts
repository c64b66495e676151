/** A kind of file: its extensions, and the media types it is declared as, the usual one first. */
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

/** A name fit for storing and showing: no path, no control characters, none that turn the direction of writing. */
export const cleanName = (name: string): string =>
  name
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(unsafeCharacters, "")
    .replace(/^.*[/\\]/, "")
    .trim();

/** A name's extension in small letters without its dot; "" if there is none. */
export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** A declared media type in small letters without parameters; "" when it says nothing. */
export function declaredType(type: string): string {
  const plain = type.split(";")[0]!.trim().toLowerCase();
  return genericTypes.includes(plain) ? "" : plain;
}

/** The kind that a name's extension stands for. */
export const kindOf = (name: string): FileKindName | undefined =>
  portalKinds.find((kind) => (fileKinds[kind] as FileKind).extensions.includes(extensionOf(name)));

const pictureKinds: (FileKindName | undefined)[] = ["jpeg", "png", "gif", "webp", "tiff"];

/** Whether a file with such a name is a picture that we can show. */
export const isPicture = (name: string): boolean => pictureKinds.includes(kindOf(name));

/** Whether a file with such a name has pages that we can show. */
export const isPdf = (name: string): boolean => kindOf(name) === "pdf";

const turnableKinds: (FileKindName | undefined)[] = ["jpeg", "png", "pdf"];

/** Whether the office can turn a file with such a name. */
export const isTurnable = (name: string): boolean => turnableKinds.includes(kindOf(name));

/** Whether a file of this kind may be declared as that type. */
export const isTypeOf = (kind: FileKindName, type: string): boolean => (fileKinds[kind] as FileKind).types.includes(type);

const photoKinds: FileKindName[] = ["jpeg", "heif"];

/** Whether a file of this kind may turn out to be of that type: programs that pass photos on mix up the two kinds. */
export const mayBe = (kind: FileKindName, type: string): boolean =>
  isTypeOf(kind, type) || (photoKinds.includes(kind) && photoKinds.some((photo) => isTypeOf(photo, type)));

/**
 * The name a file is kept by: cleaned, and with an extension when it has none and is declared as a type of one kind alone.
 * What it declares is worth no more than an extension: the content must agree.
 */
export function keptName(name: string, type = ""): string {
  const clean = cleanName(name);
  if (clean === "" || extensionOf(clean) !== "") return clean;
  const kinds = portalKinds.filter((kind) => isTypeOf(kind, declaredType(type)));
  return kinds.length === 1 ? `${clean.replace(/\.$/, "")}.${fileKinds[kinds[0]!].extensions[0]}` : clean;
}

/** The name that an accepted file is stored by: photos in HEIF are stored as JPEG, which every computer opens. */
export const storedName = (name: string): string => (kindOf(name) === "heif" ? name.replace(/\.[^.]*$/, ".jpg") : name);

/** The usual media type of files with such a name. */
export const mediaTypeOf = (name: string): string => fileKinds[kindOf(name)!].types[0];
