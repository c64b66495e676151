import { createServer, type AddressInfo, type Socket } from "node:net";

/** The text that every scanner takes for a virus; in two parts, so that this file is none. */
export const eicar = Buffer.from(["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""));

/** How a scanner behaves: as it should, silent, interrupted after the first part, or with a limit of so many bytes. */
export type Mood = "works" | "hangs" | "dies" | { limit: number };

/** An API client that speaks clamd's protocol and knows one virus. */
export async function startClamd() {
  let mood: Mood = "works";
  const scanned: number[] = [];
  const sockets = new Set<Socket>();

  function answerTo(socket: Socket): void {
    let waiting = Buffer.alloc(0);
    const content: Buffer[] = [];
    socket.on("data", (data) => {
      if (mood === "hangs") return;
      waiting = Buffer.concat([waiting, data]);
      if (waiting.subarray(0, 10).toString() === "zINSTREAM\0") waiting = waiting.subarray(10);
      while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
        const end = 4 + waiting.readUInt32BE(0);
        if (end === 4) return void socket.end(verdict(Buffer.concat(content)));
        content.push(waiting.subarray(4, end));
        waiting = waiting.subarray(end);
        if (mood === "dies") return void socket.destroy();
        if (typeof mood === "object" && Buffer.concat(content).length > mood.limit)
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
    /** The sizes of what was looked at. */
    scanned,
    become: (next: Mood) => void (mood = next),
    stop: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
