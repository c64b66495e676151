import { isOpen } from "../../platform/database/database.server.ts";
import { findDifferences, listProcessesOnOtherHosts, rejectConflicts } from "../hosts.server.ts";
import { ok, SECOND, untried, wrong, type Check } from "./check.server.ts";

/** Checks that all hosts of the database can serve together, and have the same settings. */
export const hosts: Check = {
  name: "hosts",
  validMs: 10 * SECOND,
  async run() {
    if (!isOpen()) return untried("The database is not open.");
    const others = await listProcessesOnOtherHosts();
    if (!others) return untried("The database has no tables yet; starting the server creates them.");
    rejectConflicts(others);
    const names = [...new Set(others.map(({ host }) => host))].join(", ");
    const different = others
      .map((other) => ({ ...other, differing: findDifferences(other).join(", ") }))
      .find(({ differing }) => differing);
    if (different)
      return wrong(
        `${different.differing}: different on ${different.host}, so what people get depends on the host.`,
        `Give every host the same ${different.differing}, and restart those where it changes.`,
      );
    return ok(names ? `This host is compatible with ${names}.` : "No other host serves the database.");
  },
};
