import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An address that passes everything on to an S3 server, except what the key is not allowed there. */
export async function startRefusingLine(target: string, isRefused: (incoming: IncomingMessage) => boolean) {
  const server = createServer((incoming, response) => {
    if (isRefused(incoming))
      return void response.writeHead(403).end("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>");
    const { method, headers } = incoming;
    const passed = request(target + incoming.url, { method: method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(passed.on("error", () => response.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
