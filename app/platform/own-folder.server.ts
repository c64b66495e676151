import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { isAlive } from "./is-alive.server.ts";

/** The name of a process's folder: its id and, because ids come again, when it began, where the system reports that. "" if it has ended. */
function nameOf(pid: string): string {
  if (!isAlive(Number(pid))) return "";
  try {
    // The name of the program, in parentheses, may hold spaces; the time is the 20th field after it (proc_pid_stat(5)).
    return `${pid}-${readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ")[19]}`;
  } catch {
    return pid;
  }
}

/** A new folder of this process's own. Those of processes that have ended go, with what they had not finished. */
export function ownFolder(parent: string): string {
  const own = nameOf(String(process.pid));
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const isLeft = (name: string) => name === own || name !== nameOf(name.split("-")[0]!);
  for (const name of readdirSync(parent).filter(isLeft)) rmSync(path.join(parent, name), { recursive: true, force: true });
  const folder = path.join(parent, own);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}
