import { isOpen } from "../../platform/database/database.server.ts";
import { differencesTo, processesElsewhere, refuseConflicts } from "../hosts.server.ts";
import { ok, SECOND, untried, wrong, type Check } from "./check.server.ts";

/** All hosts that serve the database can serve together, and have the same settings. */
export const hosts: Check = {
  name: "hosts",
  lasts: 10 * SECOND,
  async run() {
    if (!isOpen()) return untried("The database is not open.");
    const others = await processesElsewhere();
    if (!others) return untried("The database has no tables of this version yet; the start makes them.");
    refuseConflicts(others);
    const names = [...new Set(others.map(({ host }) => host))].join(", ");
    const unlike = others.map((other) => ({ ...other, differing: differencesTo(other).join(", ") })).find(({ differing }) => differing);
    if (unlike)
      return wrong(
        `${unlike.differing}: not as on ${unlike.host}, so that it depends on the host what people get.`,
        `Give every host the same ${unlike.differing}, and restart those that had another.`,
      );
    return ok(names ? `This one goes with ${names}.` : "No other host serves the database.");
  },
};
