import type { Socket } from "node:net";

/** Pipes two sockets into each other until one of them ends. */
export function join(first: Socket, second: Socket): void {
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const)
    from.on("error", () => to.destroy()).pipe(to);
}
