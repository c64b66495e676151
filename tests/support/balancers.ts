import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface Kind {
  name: string;
  program: string;
  args: (file: string) => string[];
  settings: (port: number, servers: string[]) => string;
}

const hostOf = (address: string) => new URL(address).host;

/** Load balancers as an operator sets them up, which ask every second who serves. */
export const balancers: Kind[] = [
  {
    name: "HAProxy",
    program: "/usr/sbin/haproxy",
    args: (file) => ["-db", "-f", file],
    settings: (port, servers) => `defaults
  mode http
  option forwardfor
  timeout connect 5s
  timeout client 75s
  timeout server 75s
  timeout check 4s
  option redispatch
  retries 2
frontend web
  bind 127.0.0.1:${port}
  default_backend app
backend app
  option httpchk GET /healthz
${servers.map((address, index) => `  server host${index} ${hostOf(address)} check inter 1s fall 2 rise 1\n`).join("")}`,
  },
  {
    name: "Caddy",
    program: "/usr/bin/caddy",
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    settings: (port, servers) => `{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
  reverse_proxy ${servers.map(hostOf).join(" ")} {
    lb_try_duration 5s
    health_uri /healthz
    health_interval 1s
    health_timeout 4s
  }
}
`,
  },
];

/** Why a balancer cannot be run here; undefined when it can. */
export const balancerMissing = ({ name, program }: Kind): string | undefined => (existsSync(program) ? undefined : `Debian's ${name.toLowerCase()} is not installed`);

/** Starts a balancer at a port in front of these servers, and waits until it lets requests through. */
export async function startBalancer({ program, args, settings }: Kind, port: number, servers: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "balancer-"));
  const file = path.join(folder, "settings");
  writeFileSync(file, settings(port, servers));
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH: process.env["PATH"], HOME: folder };
  const running: ChildProcess = spawn(program, args(file), { env, stdio: "ignore" });
  const isThrough = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok, () => false);
  while (running.exitCode === null && !(await isThrough()));
  return {
    async stop() {
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
