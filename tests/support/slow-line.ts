import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const BYTES_IN_A_TENTH = 800;
const PAUSE_MS = 2_000;
const TENTHS_BETWEEN_PAUSES = 30;

/** An address that passes everything on to a server at 64 kbit/s each way, with a pause of two seconds every three. */
export async function startSlowLine(url: string) {
  const { hostname, port } = new URL(url);

  async function trickle(from: Socket, to: Socket): Promise<void> {
    let tenths = 0;
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let sent = 0; sent < chunk.length; sent += BYTES_IN_A_TENTH) {
        to.write(chunk.subarray(sent, sent + BYTES_IN_A_TENTH));
        await sleep(++tenths % TENTHS_BETWEEN_PAUSES === 0 ? PAUSE_MS : 100);
      }
    to.end();
  }

  const server = createServer((client) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, far],
      [far, client],
    ] as const)
      trickle(from, to).catch(() => to.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}
