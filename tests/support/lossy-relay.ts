// The part of the lossy proxy that runs in its own network namespace. It forwards connections on the first socket over that network
// to the second one. It prints a line once it listens, and exits when the process that started it exits.
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "./join-sockets.ts";

const [near = "", far = ""] = process.argv.slice(2);
process.stdin.on("end", () => process.exit()).resume();
const exit = createServer((socket) => join(socket, connect(far))).listen(0, "127.0.0.1", () => {
  const { port } = exit.address() as AddressInfo;
  createServer((socket) => join(socket, connect(port, "127.0.0.1"))).listen(near, () => console.log("listening"));
});
