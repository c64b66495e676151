import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { join } from "./join-sockets.ts";

/** Arguments for `unshare` that run a command in a network namespace that drops 30% of packets. Needs root and nftables. */
const inLossyNetwork = [
  "--net",
  "sh",
  "-ec",
  `
  ip link set lo up
  nft add table ip lossy
  nft 'add chain ip lossy input { type filter hook input priority 0; }'
  nft add rule ip lossy input numgen random mod 10 lt 3 drop
  exec "$@"`,
  "sh",
];

/** Whether this machine can simulate packet loss. */
export const canLosePackets = spawnSync("unshare", [...inLossyNetwork, "true"]).status === 0;

/** Starts a TCP proxy in front of a server that loses 30% of packets in each direction. */
export async function startLossyProxy(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "line-"));
  const [near, far] = [path.join(folder, "near"), path.join(folder, "far")];
  const { hostname, port } = new URL(url);
  const exit = createServer((socket) => join(socket, connect(Number(port), hostname))).listen(far);
  const relay = spawn("unshare", [...inLossyNetwork, process.execPath, "tests/support/lossy-relay.ts", near, far], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(createInterface(relay.stdout), "line");
  const entry = createServer((socket) => join(socket, connect(near))).listen(0, "127.0.0.1");
  await once(entry, "listening");
  return {
    url: `http://127.0.0.1:${(entry.address() as AddressInfo).port}`,
    stop() {
      for (const server of [entry, exit]) server.close();
      relay.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
