import { env } from "../env.server.ts";
import { diskStorage } from "./storage-disk.server.ts";
import { connect, s3Storage } from "./storage-s3.server.ts";
import type { Storage } from "./storage.ts";

/** Whether files are stored in the data folder. */
export const isOnDisk = env.S3_BUCKET === undefined;

/** Storage of this installation: the bucket if there is one, else the data folder. */
export const storage: Storage = env.S3_BUCKET ? s3Storage(connect(env), env.S3_BUCKET) : diskStorage(env.DATA_DIR);
