import { childrenOf } from "../tests/support/process-group.ts";
import { startServer, type TestServer } from "../tests/support/server.ts";
import { asking, owners } from "./forms.ts";
import { race, type Row } from "./harness.ts";

const start = (count: number) => startServer({ env: { WEB_CONCURRENCY: String(count), RATE_LIMIT_SCALE: "100000" } });

/** The process that is looked at: the only one, or the first of those that serve. */
const serving = (server: TestServer) => childrenOf(server.pid()).find((pid) => pid !== server.pid()) ?? server.pid();

/** Two processes beside one, each on whatever core is free. The load and PostgreSQL share the cores with them. */
export async function processes(): Promise<Row[]> {
  const servers = [await start(2), await start(1)];
  try {
    const [two, one] = [asking(servers[0]!.url, await owners(servers[0]!.url)), asking(servers[1]!.url, await owners(servers[1]!.url))];
    const rows: Row[] = [];
    const note = "CPU and memory are those of one of the two; the load and PostgreSQL take their share of the same cores";
    for (const [row, what] of [
      ["GET with 2 processes beside 1", "page"],
      ["PATCH with 2 processes beside 1", "patch"],
    ] as const) {
      const seen = await race({
        row,
        goal: { rate: 1.8 },
        bound: false,
        product: { pid: serving(servers[0]!), ask: two[what] },
        limit: { pid: servers[1]!.pid(), ask: one[what] },
      });
      rows.push({ ...seen, note });
    }
    return rows;
  } finally {
    for (const server of servers) await server.cleanup();
  }
}
