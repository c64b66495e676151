import { statfs } from "node:fs/promises";

/** What files leave free: the database, which may lie on the same disk, must be able to go on. */
export const FLOOR_BYTES = 512 * 2 ** 20;

/** Whether the disk of a folder has room for files. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= FLOOR_BYTES;
}
