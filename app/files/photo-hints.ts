import type { PhotoHint } from "../platform/file-worker-exit-codes.ts";
import { words } from "./wording/index.ts";

/** Texts shown to the client beside a photo that is hard to read. */
export const photoHints: Readonly<Record<PhotoHint, string>> = {
  get dark() {
    return words.photoIsDark;
  },
  get blurred() {
    return words.photoIsBlurred;
  },
};
