import { realpathSync, statSync } from "node:fs";
import path from "node:path";

/** Finds the nearest of the folders and their ancestors that the user `uid` may not enter. */
export function findClosedFolder(folders: readonly string[], uid: number): string | undefined {
  for (const folder of folders) {
    for (let ancestor = realpathSync(folder); ; ancestor = path.dirname(ancestor)) {
      const { mode, uid: owner } = statSync(ancestor);
      if (owner !== uid && (mode & 0o001) === 0) return ancestor;
      if (ancestor === path.dirname(ancestor)) break;
    }
  }
  return undefined;
}
