import path from "node:path";
import { succeedsBehind, walls, type View, type Wall } from "../walls.server.ts";

/** How Chromium is started. Its own sandbox separates the renderers from the browser; the wall is around both. */
export interface ChromiumWall {
  wall: Wall;
  hasSandbox: boolean;
}

const SETTINGS_OF_DEBIAN = ["/etc/chromium", "/etc/chromium.d"];
/** Creates the namespaces that the sandbox needs. */
const IN_NAMESPACES = ["/usr/bin/unshare", "--map-root-user", "--net"];

const isRoot = process.getuid?.() === 0;
const withoutWall: ChromiumWall = { wall: walls.at(-1)!, hasSandbox: !isRoot };
const found = new Map<string, Promise<ChromiumWall | undefined>>();

/** Chromium sees its own folder, and writes to its profile only. */
export const viewOfChromium = (program: string, profile: string): View => ({
  read: [path.dirname(program), ...SETTINGS_OF_DEBIAN],
  write: profile,
});

/** Finds the strongest wall behind which `program` runs, once; again if it does not run at all. */
export async function findChromiumWall(program: string, profile: string): Promise<ChromiumWall> {
  const finding = found.get(program) ?? firstPossibleWall(program, viewOfChromium(program, profile));
  found.set(program, finding);
  const possible = await finding;
  if (!possible) found.delete(program);
  return possible ?? withoutWall;
}

/** As root, Chromium starts with its sandbox only as another user. */
async function firstPossibleWall(program: string, view: View): Promise<ChromiumWall | undefined> {
  if (walls.length === 1) return withoutWall;
  const version = [program, "--version"];
  for (const wall of walls.slice(0, -1)) {
    if (await succeedsBehind(wall, [...IN_NAMESPACES, ...version], view)) return { wall, hasSandbox: true };
    if (isRoot && (await succeedsBehind(wall, version, view))) return { wall, hasSandbox: false };
  }
  return (await succeedsBehind(withoutWall.wall, version, view)) ? withoutWall : undefined;
}
