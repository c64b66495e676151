import type { Socket } from "node:net";

/** Passes everything on between two sockets, each way, until one of them ends. */
export function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    from.on("error", () => to.destroy()).pipe(to);
}
