import { findWallOfChromium } from "../../platform/pdf/browser.server.ts";
import { findObstacle, walls as possibleWalls, type Wall } from "../../platform/walls.server.ts";
import { findWorkerWall, workerView } from "../../platform/walled-process.server.ts";
import { MINUTE, off, ok, wrong, type Check } from "./check.server.ts";

const isNone = ({ isOtherUser, isBubblewrap }: Wall) => !isOtherUser && !isBubblewrap;

function describe({ isOtherUser, isBubblewrap, hasNetwork }: Wall): string {
  const parts = [isOtherUser && "as another user", isBubblewrap && "in bubblewrap", hasNetwork ? "with the network" : "without network"];
  return parts.filter(Boolean).join(", ");
}

const remedy = () => {
  const closed = process.getuid?.() === 0 && findObstacle(workerView);
  const others = closed ? `let other users enter ${closed} (chmod o+x)` : "start the server as root";
  return `Install bubblewrap (Debian: apt-get install bubblewrap) where user namespaces are allowed, or ${others}.`;
};

/** Checks what keeps a hole in a decoder or in Chromium from the server's secrets, its other files and the network. */
export const walls: Check = {
  name: "walls",
  validMs: 60 * MINUTE,
  async run() {
    if (possibleWalls.length === 1) return off("Files are opened and PDFs printed without walls, which need Linux.");
    const [workers, chromium] = await Promise.all([findWorkerWall(), findWallOfChromium()]);
    const sentence =
      `Photos, PDFs and packets are opened ${describe(workers)}, with Node's permissions. ` +
      (chromium
        ? `Chromium prints ${describe(chromium.wall)}, ${chromium.hasSandbox ? "with" : "without"} its own sandbox.`
        : "Chromium does not start.");
    const open = [isNone(workers) && "the worker for files", chromium && isNone(chromium.wall) && "Chromium"].filter(Boolean);
    if (open.length === 0) return ok(sentence);
    return wrong(`${sentence} A hole in ${open.join(" or in ")} could read the server's secrets.`, remedy());
  },
};
