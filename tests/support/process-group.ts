import { readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  group: number;
  ended: boolean;
}

/** All processes of a Linux machine; one that ends meanwhile is left out. */
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
  processes().filter(({ pid, parent, group }) => parent === process.pid && group === pid).map(({ pid }) => pid);

/** The processes of a group that still run. Linux only. */
export const runningIn = (group: number): number[] =>
  processes().filter((candidate) => candidate.group === group && !candidate.ended).map(({ pid }) => pid);
