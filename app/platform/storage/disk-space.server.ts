import { statfs } from "node:fs/promises";

/** The space that files leave free: the database, which may be on the same disk, must be able to continue. */
export const FLOOR_BYTES = 512 * 2 ** 20;

/** The free space on a folder's disk for non-root users. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk of a folder has room for files. */
export const hasFreeSpace = async (folder: string): Promise<boolean> => (await freeBytes(folder)) >= FLOOR_BYTES;
