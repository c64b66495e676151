import { log } from "../../platform/log.server.ts";
import { tryChromium } from "../../platform/pdf/pdf.server.ts";
import { MINUTE, ok, wrong, type Check } from "./check.server.ts";

/** Chromium prints a page. That it did holds for an hour: each PDF that is made in the meantime is a try too. */
export const chromium: Check = {
  name: "Chromium",
  lasts: 60 * MINUTE,
  async run() {
    const error = await tryChromium().then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!error) return ok("It prints pages.");
    log.error({ err: error }, "Chromium does not print");
    return wrong(
      `Chromium does not start, so no PDF can be made (${error.message.split("\n")[0]}).`,
      "Install it with the libraries it needs (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.",
    );
  },
};
