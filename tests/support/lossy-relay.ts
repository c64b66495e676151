// The part of a line that lies in a network of its own: what comes to the first socket goes over that network to the
// second one. Prints a line once it listens, and ends with whoever has started it.
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "./join-sockets.ts";

const [near = "", far = ""] = process.argv.slice(2);
process.stdin.on("end", () => process.exit()).resume();
const end = createServer((socket) => join(socket, connect(far))).listen(0, "127.0.0.1", () => {
  const { port } = end.address() as AddressInfo;
  createServer((socket) => join(socket, connect(port, "127.0.0.1"))).listen(near, () => console.log("listens"));
});
