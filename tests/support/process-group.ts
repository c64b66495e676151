import { readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  group: number;
  ended: boolean;
}

/** All processes of a Linux machine; one that ends in the meantime is left out. */
function processes(): Process[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const [state, parent, group] = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
        return { pid: Number(pid), parent: Number(parent), group: Number(group), ended: state === "Z" };
      } catch {
        return [];
      }
    });
}

/** The process groups that this process started, as a browser is, and that are still its children. Linux only. */
export const ownGroups = (): number[] =>
  processes()
    .filter(({ pid, parent, group }) => parent === process.pid && group === pid)
    .map(({ pid }) => pid);

/** The processes of a group that still run. Linux only. */
export const runningIn = (group: number): number[] =>
  processes()
    .filter((candidate) => candidate.group === group && !candidate.ended)
    .map(({ pid }) => pid);

/** The processes that a process started and that still run. Linux only. */
export const childrenOf = (pid: number): number[] =>
  processes()
    .filter(({ parent, ended }) => parent === pid && !ended)
    .map((child) => child.pid);

/** The processes that a process started, that have ended, and that it has not taken notice of. Linux only. */
export const endedChildrenOf = (pid: number): number[] =>
  processes()
    .filter(({ parent, ended }) => parent === pid && ended)
    .map((child) => child.pid);

/** The memory of a process in MB: as it is, or the most it was. Linux only. */
export const memoryOf = (pid: number, line: "VmRSS" | "VmHWM" = "VmRSS"): number =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
