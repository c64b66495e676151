import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { findClosedFolder } from "../closed-folder.server.ts";
import { StartError } from "../start-error.server.ts";

const execute = promisify(execFile);

/** Account that PostgreSQL's commands run as: `uid` and `gid` if it is another user, `prefix` if a command wraps them. */
export type Account = { uid?: number; gid?: number; prefix: string[] };

const NOBODY = "65534";
const NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
const ROOT = 0;
const OTHER_USER = -1;

/** Runs a command under the account and returns its output. Rejects with the command's error text. */
export async function runAs({ prefix, ...ids }: Account, command: string, args: string[]): Promise<string> {
  const [file, ...rest] = [...prefix, command, ...args] as [string, ...string[]];
  const { stdout } = await execute(file, rest, { ...ids, cwd: path.parse(process.cwd()).root });
  return stdout.trim();
}

async function findPostgresUser(): Promise<Account> {
  const id = async (flag: string) => Number((await execute("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g"), prefix: [] };
}

async function findOrCreatePostgresUser(): Promise<Account> {
  try {
    return await findPostgresUser();
  } catch {
    await execute("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return findPostgresUser();
  }
}

const startError = (reason: string, remedy: string) =>
  new StartError(
    `PostgreSQL does not run as root, and ${reason}.\n${remedy}, move the project, start as another user, or set DATABASE_URL.`,
  );

/** Chooses a namespace in which root is nobody: it can enter root's own folders and has no other privileges. */
async function chooseNamespaceAccount(folders: string[], closed: string | undefined): Promise<Account> {
  const account = { prefix: NAMESPACE };
  const inaccessible = findClosedFolder(folders, ROOT);
  const usable =
    !inaccessible &&
    (await runAs(account, "true", []).then(
      () => true,
      () => false,
    ));
  if (usable) return account;
  const folder = inaccessible ?? closed;
  if (folder) throw startError(`its user cannot enter ${folder}`, `Run: chmod o+x ${folder}`);
  throw startError("no user named postgres could be created", "Run: useradd --system --user-group postgres");
}

async function chooseAccountForRoot(cluster: string, folders: string[]): Promise<Account> {
  const clusterStats = statSync(cluster, { throwIfNoEntry: false });
  if (clusterStats?.uid === ROOT) return chooseNamespaceAccount(folders, undefined);
  const closed = findClosedFolder(folders, clusterStats?.uid ?? OTHER_USER);
  if (clusterStats && closed) throw startError(`its user cannot enter ${closed}`, `Run: chmod o+x ${closed}`);
  if (clusterStats) return { uid: clusterStats.uid, gid: clusterStats.gid, prefix: [] };
  if (closed) return chooseNamespaceAccount(folders, closed);
  return findOrCreatePostgresUser().catch(() => chooseNamespaceAccount(folders, undefined));
}

/**
 * Chooses the account for the cluster in folder `cluster` and the programs in folder `programs`: this process's own
 * user or, for root, the owner of the cluster, else the user postgres, else root inside its own namespace. Throws a
 * StartError that names the inaccessible folder.
 */
export async function chooseAccount(cluster: string, programs: string): Promise<Account> {
  if (process.getuid?.() !== ROOT) return { prefix: [] };
  return chooseAccountForRoot(cluster, [path.dirname(cluster), programs]);
}
