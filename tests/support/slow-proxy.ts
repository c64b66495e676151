import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const BYTES_PER_TENTH = 800;
const PAUSE_MS = 2_000;
const TENTHS_BETWEEN_PAUSES = 30;

/** Starts a TCP proxy in front of a server that passes 64 kbit/s in each direction and pauses two seconds after every three. */
export async function startSlowProxy(url: string) {
  const { hostname, port } = new URL(url);

  async function trickle(from: Socket, to: Socket): Promise<void> {
    let tenths = 0;
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let sent = 0; sent < chunk.length; sent += BYTES_PER_TENTH) {
        to.write(chunk.subarray(sent, sent + BYTES_PER_TENTH));
        await sleep(++tenths % TENTHS_BETWEEN_PAUSES === 0 ? PAUSE_MS : 100);
      }
    to.end();
  }

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      trickle(from, to).catch(() => to.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
