import { createServer, type AddressInfo, type Socket } from "node:net";

/** The EICAR test string, which every scanner reports as a virus; split so that this file itself is not reported. */
export const eicar = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""));

/** How the scanner behaves: normally, silent, dropping the connection after the first chunk, or with a size limit in bytes. */
export type Behavior = "works" | "hangs" | "dies" | { limit: number };

/** Starts a server that speaks clamd's protocol and knows one virus. */
export async function startClamd() {
  let behavior: Behavior = "works";
  const scanned: number[] = [];
  const sockets = new Set<Socket>();

  function answerTo(socket: Socket): void {
    let waiting = Buffer.alloc(0);
    const content: Buffer[] = [];
    socket.on("data", (data) => {
      if (behavior === "hangs") return;
      waiting = Buffer.concat([waiting, data]);
      if (waiting.subarray(0, 10).toString() === "zINSTREAM\0") waiting = waiting.subarray(10);
      while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
        const end = 4 + waiting.readUInt32BE(0);
        if (end === 4) return void socket.end(verdict(Buffer.concat(content)));
        content.push(waiting.subarray(4, end));
        waiting = waiting.subarray(end);
        if (behavior === "dies") return void socket.destroy();
        if (typeof behavior === "object" && Buffer.concat(content).length > behavior.limit)
          return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      }
    });
  }

  function verdict(content: Buffer): string {
    scanned.push(content.length);
    return content.includes(eicar) ? "stream: Eicar-Signature FOUND\0" : "stream: OK\0";
  }

  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    answerTo(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    /** The sizes of the scanned files, in bytes. */
    scanned,
    become: (next: Behavior) => void (behavior = next),
    stop: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
