import type { Problem } from "../platform/problem.ts";
import { words } from "./wording/index.ts";

/** A file of a page's post, stored in a temporary file that is deleted after the response. */
export interface ReceivedFile {
  /** Name of the file input. */
  field: string;
  name: string;
  type: string;
  /** Bytes. If the file exceeds the size limit, the temporary file is truncated. */
  size: number;
  path: string;
}

/** A page's post with files, as received by the server. */
export interface ReceivedPost {
  fields: Record<string, string>;
  files: ReceivedFile[];
  /** Number of files sent, including those above the limit per post. */
  fileCount: number;
}

/** A post without files. */
export const noFiles: ReceivedPost = { fields: {}, files: [], fileCount: 0 };

/** Problem of a post that uploads no file. */
export const nothingChosen = (): Problem => ({ title: words.uploadFailed, message: words.nothingChosen });

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** The post with files; only on pages that accept files. */
    received?: ReceivedPost | undefined;
  }
}
