import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The fault that the proxy injects: none, status 500 for every request, or responses that end halfway. */
export type Fault = "none" | "fails" | "disconnects";

/** Starts a proxy in front of an HTTP server that passes requests on and injects the current fault into the responses. */
export async function startFaultyProxy(target: string) {
  let fault: Fault = "none";

  async function sendBack(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await answer.toArray());
    if (fault === "none") return void response.writeHead(answer.statusCode!, answer.headers).end(body);
    if (body.length === 0) return void response.destroy();
    response.writeHead(answer.statusCode!, { ...answer.headers, "content-length": body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }

  const server = createServer((incoming, response) => {
    if (fault === "fails") return void response.writeHead(500).end("<Error><Code>InternalError</Code></Error>");
    const { method, headers } = incoming;
    const proxied = request(target + incoming.url, { method: method!, headers }, (answer) => void sendBack(answer, response));
    incoming.pipe(proxied.on("error", () => response.destroy()));
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
