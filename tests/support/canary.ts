import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server that should never receive a request. */
export interface Canary {
  url: string;
  /** The requests that it received. */
  visits: string[];
  stop(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`);
    response.end("visited");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    stop: () => new Promise((closed) => server.close(() => closed())),
  };
}
