import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Reason why Postfix cannot run on this machine; undefined if it can. */
export const postfixMissing: string | undefined = !existsSync("/usr/sbin/postfix")
  ? "Debian's postfix is not installed"
  : process.getuid?.() !== 0
    ? "Postfix only starts as root"
    : undefined;

const services = (port: number) => `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
smtp unix - - n - - smtp
relay unix - - n - - smtp
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;

const settings = (folder: string, relayPort: string) => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${path.dirname(folder)}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.firm.example
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
relayhost = [127.0.0.1]:${relayPort}
smtpd_relay_restrictions = permit_mynetworks, reject
`;

export interface Postfix {
  /** The value for SMTP_URL. */
  url: string;
  /** Returns its log so far. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a separate Postfix on 127.0.0.1 with its default limits, which relays to another server. */
export async function startPostfix(relayUrl: string): Promise<Postfix> {
  const folder = await mkdtemp(path.join(tmpdir(), "postfix-"));
  await chmod(folder, 0o755);
  const port = 30_000 + Math.floor(Math.random() * 2_000);
  const config = path.join(folder, "config");
  for (const name of ["config", "queue", "data"]) await mkdir(path.join(folder, name));
  await run("chown", ["postfix", path.join(folder, "data")]);
  await writeFile(path.join(config, "main.cf"), settings(folder, new URL(relayUrl).port));
  await writeFile(path.join(config, "master.cf"), services(port));
  await run("postfix", ["-c", config, "start"]);
  await waitUntilListening(port);
  return {
    url: `smtp://127.0.0.1:${port}`,
    log: () => readFile(path.join(folder, "postfix.log"), "utf8"),
    async stop() {
      await run("postfix", ["-c", config, "stop"]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilListening(port: number): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(socket.end() !== undefined)).on("error", () => resolve(false));
    });
    if (isOpen) return;
  }
  throw new Error("Postfix does not listen after 20 seconds");
}
