// Each row runs the product and the least it could cost side by side, on one core, with the load on another. Names of
// groups of rows may follow the command.
import { startServer } from "../tests/support/server.ts";
import { forms } from "./forms.ts";
import { pinLoad, pinServer, report, type Row } from "./harness.ts";

const server = await startServer({ env: { RATE_LIMIT_SCALE: "100000" } });
const rows: Row[] = [];
try {
  pinServer(server.pid());
  pinLoad();
  rows.push(...(await forms(server)));
} finally {
  await server.cleanup();
}
report(rows);
