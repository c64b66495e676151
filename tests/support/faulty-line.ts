import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the line to a server behaves: as it should, as if the server had failed, or breaking off in the middle of each answer. */
export type Fault = "none" | "fails" | "breaks off";

/** An address that passes everything on to an HTTP server, and its answers back as the fault has it. */
export async function startFaultyLine(target: string) {
  let fault: Fault = "none";

  async function giveBack(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await answer.toArray());
    if (fault === "none") return void response.writeHead(answer.statusCode!, answer.headers).end(body);
    if (body.length === 0) return void response.destroy();
    response.writeHead(answer.statusCode!, { ...answer.headers, "content-length": body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }

  const server = createServer((incoming, response) => {
    if (fault === "fails") return void response.writeHead(500).end("<Error><Code>InternalError</Code></Error>");
    const { method, headers } = incoming;
    const passed = request(target + incoming.url, { method: method!, headers }, (answer) => void giveBack(answer, response));
    incoming.pipe(passed.on("error", () => response.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: Fault) => void (fault = next),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
