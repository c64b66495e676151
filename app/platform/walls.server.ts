import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { chownSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { findClosedFolder } from "./closed-folder.server.ts";
import { env } from "./env.server.ts";

const execute = promisify(execFile);

/**
 * What a process behind a wall needs of this machine: files and folders to read, and at most one folder to write. With it, bubblewrap
 * adds an empty /tmp, because the paths of sockets must be short.
 */
export interface View {
  read: readonly string[];
  write?: string;
}

/** Keeps a process that works on untrusted content away from secrets, other files and the network. */
export interface Wall {
  isOtherUser: boolean;
  isBubblewrap: boolean;
  hasNetwork: boolean;
  /**
   * Returns the command that runs `command` behind this wall. Gives `write` to the other user. Bubblewrap reports the id of the
   * process on the file descriptor `infoFd`.
   */
  enclose(command: readonly string[], view: View, infoFd?: number): string[];
}

const TRIAL_MS = 30_000;
const NOBODY = -1;
const PROGRAM_FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin"];
/** The environment of walled processes contains only this, and what each needs. */
export const PROGRAM_PATH = PROGRAM_FOLDERS.join(":");

/** Programs, libraries and fonts. They are the same on every machine, and whichever exist are visible behind bubblewrap. */
const SYSTEM = ["/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts", "/var/cache/fontconfig"];

/** User ids that nobody is given (systemd.io/UIDS-GIDS), and in containers with few ids, those of services without a lasting user. */
const UNUSED_IDS = [0x7000_0000, 0x7fff_ffff] as const;
const TRANSIENT_IDS = [61_184, 65_519] as const;

/** The kernel forgets what bubblewrap has asked for when the user changes. */
const DIES_WITH_PARENT = ["--pdeathsig", "KILL"];

const isRoot = process.platform === "linux" && process.getuid?.() === 0;

const findProgram = (name: string): string =>
  PROGRAM_FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? name;

/** Chooses another user id for each process, so that these cannot reach each other either. */
function chooseId(): number {
  const [, , mapped] = readFileSync("/proc/self/uid_map", "latin1").trim().split(/\s+/);
  const [first, last] = Number(mapped) > UNUSED_IDS[1] ? UNUSED_IDS : TRANSIENT_IDS;
  return randomInt(first, last + 1);
}

function asOtherUser(command: readonly string[], { write }: View): string[] {
  const id = chooseId();
  if (write) chownSync(write, id, id);
  return [findProgram("setpriv"), `--reuid=${id}`, `--regid=${id}`, "--clear-groups", "--inh-caps=-all", ...DIES_WITH_PARENT, ...command];
}

const isBelow = (folder: string) => (file: string) => file === folder || file.startsWith(`${folder}${path.sep}`);

function ancestorsOf(file: string): string[] {
  const parent = path.dirname(file);
  return parent === file || parent === path.parse(file).root ? [] : [...ancestorsOf(parent), parent];
}

/** A root folder that contains only what the view lists. Bubblewrap closes the folders that it creates itself, unless told otherwise. */
function mounts({ read, write }: View): string[] {
  const own = read.filter((file) => !SYSTEM.some((folder) => isBelow(folder)(file)));
  const visible = [...SYSTEM, ...own];
  const isCovered = (file: string) => visible.some((folder) => isBelow(folder)(file));
  const ancestors = new Set([...visible, ...(write ? [write] : [])].flatMap(ancestorsOf).filter((folder) => !isCovered(folder)));
  if (write) ancestors.delete("/tmp");
  return [
    ...(write ? ["--perms", "1777", "--tmpfs", "/tmp"] : []),
    ...[...ancestors].flatMap((folder) => ["--perms", "0755", "--dir", folder]),
    ...SYSTEM.flatMap((file) => ["--ro-bind-try", file, file]),
    ...(isCovered(env.DATA_DIR) ? ["--perms", "0755", "--tmpfs", env.DATA_DIR] : []),
    ...own.flatMap((file) => ["--ro-bind-try", file, file]),
    ...(write ? ["--bind", write, write] : []),
    "--proc",
    "/proc",
    "--dev",
    "/dev",
  ];
}

const isolation = ["--die-with-parent", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--chdir", "/"];
const onlyToSwitchUser = ["--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"];

const bubblewrap: Wall = {
  isOtherUser: isRoot,
  isBubblewrap: true,
  hasNetwork: false,
  enclose: (command, view, infoFd) => [
    findProgram("bwrap"),
    ...isolation,
    ...(infoFd === undefined ? [] : ["--as-pid-1", "--info-fd", String(infoFd)]),
    ...(isRoot ? onlyToSwitchUser : []),
    ...mounts(view),
    "--",
    ...(isRoot ? asOtherUser(command, view) : command),
  ],
};

const otherUserWithoutNetwork: Wall = {
  isOtherUser: true,
  isBubblewrap: false,
  hasNetwork: false,
  enclose: (command, view) => [findProgram("unshare"), "--net", "--ipc", ...asOtherUser(command, view)],
};

const otherUser: Wall = { isOtherUser: true, isBubblewrap: false, hasNetwork: true, enclose: asOtherUser };

const noWall: Wall = { isOtherUser: false, isBubblewrap: false, hasNetwork: true, enclose: (command) => [...command] };

/** The walls that may be possible for this process, the strongest first. The last one is none. */
export const walls: readonly Wall[] = [
  ...(process.platform === "linux" ? [bubblewrap] : []),
  ...(isRoot ? [otherUserWithoutNetwork, otherUser] : []),
  noWall,
];

/** Whether a command succeeds behind the wall. */
export async function succeedsBehind(wall: Wall, command: readonly string[], view: View): Promise<boolean> {
  if (wall.isOtherUser && !wall.isBubblewrap && findObstacle(view)) return false;
  const [file, ...args] = wall.enclose(command, view) as [string, ...string[]];
  return execute(file, args, { env: { NODE_ENV: "production", PATH: PROGRAM_PATH }, cwd: "/", timeout: TRIAL_MS }).then(
    () => true,
    () => false,
  );
}

/** Finds the folder that another user may not enter, so that without bubblewrap, what is in the view needs this process's user. */
export const findObstacle = ({ read, write }: View): string | undefined =>
  findClosedFolder(
    [...read, ...(write ? [write] : [])].filter((file) => existsSync(file)).map((file) => path.dirname(file)),
    NOBODY,
  );
