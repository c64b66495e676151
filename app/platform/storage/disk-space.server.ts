import { statfs } from "node:fs/promises";

/** What files leave free: the database, which may lie on the same disk, must be able to continue. */
export const FLOOR_BYTES = 512 * 2 ** 20;

/** What is free on the disk of a folder for those who are not root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk of a folder has room for files. */
export const hasFreeSpace = async (folder: string): Promise<boolean> => (await freeBytes(folder)) >= FLOOR_BYTES;
