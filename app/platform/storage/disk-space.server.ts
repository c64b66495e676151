import { statfs } from "node:fs/promises";

/** Disk space that files must leave free, so that the database, which may be on the same disk, can continue. */
export const MIN_FREE_BYTES = 512 * 2 ** 20;

/** Returns the free space on a folder's disk for users other than root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk of a folder has space for files. */
export const hasFreeSpace = async (folder: string): Promise<boolean> => (await freeBytes(folder)) >= MIN_FREE_BYTES;
