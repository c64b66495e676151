import { execFile } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { StartError } from "../start-error.server.ts";

const execute = promisify(execFile);

/** As whom PostgreSQL's commands run: `uid` and `gid` when it is another user, `prefix` when a command wraps them. */
export type Account = { uid?: number; gid?: number; prefix: string[] };

const NOBODY = "65534";
const NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
const ROOT = 0;
const STRANGER = -1;

/** Runs a command to its end under the account and returns its output; rejects with the command's error text. */
export async function runAs({ prefix, ...ids }: Account, command: string, args: string[]): Promise<string> {
  const [file, ...rest] = [...prefix, command, ...args] as [string, ...string[]];
  const { stdout } = await execute(file, rest, { ...ids, cwd: path.parse(process.cwd()).root });
  return stdout.trim();
}

/** The nearest of the folders and their ancestors that `uid` may not enter. */
function closedFolder(folders: string[], uid: number): string | undefined {
  for (const folder of folders) {
    for (let place = realpathSync(folder); ; place = path.dirname(place)) {
      const { mode, uid: owner } = statSync(place);
      if (owner !== uid && (mode & 0o001) === 0) return place;
      if (place === path.dirname(place)) break;
    }
  }
  return undefined;
}

async function findPostgresUser(): Promise<Account> {
  const id = async (flag: string) => Number((await execute("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g"), prefix: [] };
}

async function postgresUser(): Promise<Account> {
  try {
    return await findPostgresUser();
  } catch {
    await execute("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return findPostgresUser();
  }
}

const refusal = (reason: string, wayOut: string) =>
  new StartError(
    `PostgreSQL does not run as root, and ${reason}.\n${wayOut}, move the project, start as another user, or set DATABASE_URL.`,
  );

/** A namespace in which root is nobody: it enters root's own folders, and has no powers beyond them. */
async function namespaceAccount(folders: string[], closed: string | undefined): Promise<Account> {
  const account = { prefix: NAMESPACE };
  const foreign = closedFolder(folders, ROOT);
  const usable =
    !foreign &&
    (await runAs(account, "true", []).then(
      () => true,
      () => false,
    ));
  if (usable) return account;
  const folder = foreign ?? closed;
  if (folder) throw refusal(`its user cannot enter ${folder}`, `Run: chmod o+x ${folder}`);
  throw refusal("no user named postgres could be made", "Run: useradd --system --user-group postgres");
}

async function rootAccount(cluster: string, folders: string[]): Promise<Account> {
  const made = statSync(cluster, { throwIfNoEntry: false });
  if (made?.uid === ROOT) return namespaceAccount(folders, undefined);
  const closed = closedFolder(folders, made?.uid ?? STRANGER);
  if (made && closed) throw refusal(`its user cannot enter ${closed}`, `Run: chmod o+x ${closed}`);
  if (made) return { uid: made.uid, gid: made.gid, prefix: [] };
  if (closed) return namespaceAccount(folders, closed);
  return postgresUser().catch(() => namespaceAccount(folders, undefined));
}

/**
 * The account for the cluster in folder `cluster` and the programs in folder `programs`: this process's own user,
 * or, for root, whoever owns the cluster, else the user postgres, else root inside a namespace of its own.
 * Throws a StartError that names the folder in the way.
 */
export async function chooseAccount(cluster: string, programs: string): Promise<Account> {
  if (process.getuid?.() !== ROOT) return { prefix: [] };
  return rootAccount(cluster, [path.dirname(cluster), programs]);
}
