/** A file of a page's post, in a temporary file that is deleted after the response. */
export interface ReceivedFile {
  /** The name of the input it was chosen in. */
  field: string;
  name: string;
  type: string;
  /** Bytes; of a file larger than any that is taken, only the first lie at the path. */
  size: number;
  path: string;
}

/** A page's post with files, as the server has taken it. */
export interface ReceivedPost {
  fields: Record<string, string>;
  files: ReceivedFile[];
  /** How many files were sent, also those beyond the most that one post may bring. */
  fileCount: number;
}

/** A post without files. */
export const noFiles: ReceivedPost = { fields: {}, files: [], fileCount: 0 };

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** What a post with files brought; only on the pages that take files. */
    received?: ReceivedPost | undefined;
  }
}
