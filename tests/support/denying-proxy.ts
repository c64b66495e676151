import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a proxy in front of an S3 server that returns Access Denied for the matching requests. */
export async function startDenyingProxy(target: string, isDenied: (incoming: IncomingMessage) => boolean) {
  const server = createServer((incoming, response) => {
    if (isDenied(incoming))
      return void response.writeHead(403).end("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>");
    const { method, headers } = incoming;
    const proxied = request(target + incoming.url, { method: method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(proxied.on("error", () => response.destroy()));
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
