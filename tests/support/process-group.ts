import { readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  group: number;
  ended: boolean;
}

/** Lists all processes of a Linux machine, except those that end while it runs. */
function listProcesses(): Process[] {
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

/** The process groups, such as browsers, whose leaders are children of this process. Linux only. */
export const ownGroups = (): number[] =>
  listProcesses()
    .filter(({ pid, parent, group }) => parent === process.pid && group === pid)
    .map(({ pid }) => pid);

/** The running processes of a group. Linux only. */
export const runningIn = (group: number): number[] =>
  listProcesses()
    .filter((candidate) => candidate.group === group && !candidate.ended)
    .map(({ pid }) => pid);

/** The running children of a process. Linux only. */
export const childrenOf = (pid: number): number[] =>
  listProcesses()
    .filter(({ parent, ended }) => parent === pid && !ended)
    .map((child) => child.pid);

/** The running descendants of a process, such as what its children run in sandboxes. Linux only. */
export function descendantsOf(pid: number): number[] {
  const running = listProcesses().filter(({ ended }) => !ended);
  const below = (ancestor: number): number[] =>
    running.filter(({ parent }) => parent === ancestor).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
}

/** The zombie children of a process. Linux only. */
export const endedChildrenOf = (pid: number): number[] =>
  listProcesses()
    .filter(({ parent, ended }) => parent === pid && ended)
    .map((child) => child.pid);

/** The memory of a process in MB, current or peak. Linux only. */
export const memoryOf = (pid: number, line: "VmRSS" | "VmHWM" = "VmRSS"): number =>
  Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
