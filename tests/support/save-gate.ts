import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a proxy in front of a server. While it holds saves, it queues the requests that change a form. */
export async function startSaveGate() {
  let target = "";
  let isHolding = false;
  let waiting: (() => void)[] = [];

  function pass(incoming: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { method, headers, url } = incoming;
    const proxied = request(target + url, { method: method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    proxied.on("error", () => response.destroy()).end(body);
  }

  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray());
    const isSave = incoming.method !== "GET" && /^\/(?:api\/bankruptcy-forms|step)/.test(incoming.url!);
    if (isSave && isHolding) waiting.push(() => pass(incoming, response, body));
    else pass(incoming, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the URL of the server that requests are forwarded to. */
    leadTo: (url: string) => void (target = url),
    hold: () => void (isHolding = true),
    /** Forwards new saves immediately, ahead of the queued ones. */
    letOvertake: () => void (isHolding = false),
    /** The number of queued saves. */
    held: () => waiting.length,
    release() {
      isHolding = false;
      for (const forward of waiting) forward();
      waiting = [];
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
