import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Post {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook receiver. */
export interface Receiver {
  url: string;
  /** The requests received so far, in order. */
  posts: Post[];
  /** Sends the response; with status 204 until it is replaced. */
  answer: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** Starts a real webhook receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        receiver.posts.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
        receiver.answer(response);
      });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/of-the-office?token=secret-of-the-address`,
    posts: [],
    answer: answering(204),
    stop: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return receiver;
}

/** A response handler that sends a status and headers. */
export const answering =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end();
