import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";

/** Texts shown to the client beside a photo that is hard to read. */
export const photoHints: Record<PhotoHint, string> = {
  dark: "This photo looks dark. If you can, take it again in brighter light.",
  blurred: "This photo looks blurred. If you can, take it again and hold the phone still.",
};
