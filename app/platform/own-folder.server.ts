import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isAlive } from "./is-alive.server.ts";

/**
 * Names the folder of a process: its id and, because ids are reused, its start time where the system reports it. "" if
 * the process has ended.
 */
function folderName(pid: string): string {
  if (!isAlive(Number(pid))) return "";
  try {
    // The name of the program, in parentheses, may contain spaces. The start time is the 20th field after it (proc_pid_stat(5)).
    return `${pid}-${readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ")[19]}`;
  } catch {
    return pid;
  }
}

/** Creates a folder for this process, and deletes the folders of processes that have ended, with their unfinished work. */
export function createOwnFolder(parent: string): string {
  const own = folderName(String(process.pid));
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const isLeftover = (name: string) => name === own || name !== folderName(name.split("-")[0]!);
  for (const name of readdirSync(parent).filter(isLeftover)) rmSync(path.join(parent, name), { recursive: true, force: true });
  const folder = path.join(parent, own);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}
