import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An address that passes requests on to a server. While it holds saves, requests that change a form wait there, in order. */
export async function startHeldSaves() {
  let target = "";
  let isHolding = false;
  let waiting: (() => void)[] = [];

  function pass(incoming: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { method, headers, url } = incoming;
    const passed = request(target + url, { method: method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy()).end(body);
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
    /** Passes everything on to the server at this address from now on. */
    setTarget: (address: string) => void (target = address),
    hold: () => void (isHolding = true),
    /** Saves that come from now on are passed on, before those that wait. */
    passNewSaves: () => void (isHolding = false),
    /** How many saves wait. */
    countHeld: () => waiting.length,
    release() {
      isHolding = false;
      for (const go of waiting) go();
      waiting = [];
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
