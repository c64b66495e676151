import { Agent, request } from "node:http";

export interface CallResult {
  /** 0 if there was no response. */
  status: number;
  body: string;
}

export interface Caller {
  call(method: string, path: string, headers?: Record<string, string>, body?: string | Buffer): Promise<CallResult>;
  close(): void;
}

/** Calls a server over the given number of keep-alive connections, without the cost of a browser. */
export function createCaller(url: string, connections: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    call: (method, path, headers = {}, body) =>
      new Promise((resolve) => {
        const end = (status: number, text = "") => resolve({ status, body: text });
        const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
        const sent = request(url + path, { method, headers: { ...headers, ...length }, agent }, (response) => {
          const parts: Buffer[] = [];
          response
            .on("data", (part: Buffer) => parts.push(part))
            .on("end", () => end(response.statusCode ?? 0, Buffer.concat(parts).toString()));
          response.on("error", () => end(0));
        });
        sent.on("error", () => end(0)).end(body);
      }),
    close: () => agent.destroy(),
  };
}
