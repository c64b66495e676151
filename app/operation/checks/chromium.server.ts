import { log } from "../../platform/log.server.ts";
import { testChromium } from "../../platform/pdf/pdf.server.ts";
import { MINUTE, ok, wrong, type Check } from "./check.server.ts";

/** Checks that Chromium prints a page. A finding is valid for an hour, because each PDF created in that time tests Chromium too. */
export const chromium: Check = {
  name: "Chromium",
  validMs: 60 * MINUTE,
  async run() {
    const error = await testChromium().then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!error) return ok("It prints pages.");
    log.error({ err: error }, "Chromium does not print");
    return wrong(
      `Chromium does not start, so no PDF can be created (${error.message.split("\n")[0]}).`,
      "Install it with the libraries it needs (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.",
    );
  },
};
