import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface Balancer {
  name: string;
  program: string;
  args: (file: string) => string[];
  settings: (port: number, servers: string[]) => string;
}

const hostOf = (address: string) => new URL(address).host;
const manual = readFileSync("docs/operations.md", "utf8");

/** The settings for two hosts in docs/operations.md, with the given servers filled in. */
const documentedSettings = (language: string, servers: string[]) =>
  ["10.0.0.11:3000", "10.0.0.12:3000"].reduce(
    (settings, address, index) => settings.replace(address, hostOf(servers[index]!)),
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(manual)![1]!,
  );

/** Load balancers as docs/operations.md configures them, on a port without TLS. */
export const balancers: Balancer[] = [
  {
    name: "HAProxy",
    program: "/usr/sbin/haproxy",
    args: (file) => ["-db", "-f", file],
    settings: (port, servers) => documentedSettings("haproxy", servers).replace(/bind :443 .*/, `bind 127.0.0.1:${port}`),
  },
  {
    name: "Caddy",
    program: "/usr/bin/caddy",
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    settings: (port, servers) =>
      documentedSettings("caddy", servers).replace(
        "intake.example.com {",
        `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n bind 127.0.0.1`,
      ),
  },
];

/** Reason why a balancer cannot run on this machine; undefined if it can. */
export const balancerMissing = ({ name, program }: Balancer): string | undefined =>
  existsSync(program) ? undefined : `Debian's ${name.toLowerCase()} is not installed`;

/** Starts a balancer on a port in front of the servers and waits until requests pass through it. */
export async function startBalancer({ program, args, settings }: Balancer, port: number, servers: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "balancer-"));
  const file = path.join(folder, "settings");
  writeFileSync(file, settings(port, servers));
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: process.env["PATH"], HOME: folder };
  const running: ChildProcess = spawn(program, args(file), { env, stdio: "ignore" });
  const passesRequests = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (running.exitCode === null && !(await passesRequests()));
  return {
    async stop() {
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
