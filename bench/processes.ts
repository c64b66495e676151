import { childrenOf } from "../tests/support/process-group.ts";
import { startServer, type TestServer } from "../tests/support/server.ts";
import { createOwners, productRequests } from "./forms.ts";
import { compare, type Row } from "./harness.ts";

const start = (count: number) => startServer({ env: { WEB_CONCURRENCY: String(count), RATE_LIMIT_SCALE: "100000" } });

/** The process to measure: the only one, or the first worker. */
const servingProcess = (server: TestServer) => childrenOf(server.pid()).find((pid) => pid !== server.pid()) ?? server.pid();

/** Compares two processes with one, on whichever cores are free. The load generator and PostgreSQL share these cores. */
export async function processes(): Promise<Row[]> {
  const servers = [await start(2), await start(1)];
  try {
    const [two, one] = [
      productRequests(servers[0]!.url, await createOwners(servers[0]!.url)),
      productRequests(servers[1]!.url, await createOwners(servers[1]!.url)),
    ];
    const rows: Row[] = [];
    const note = "CPU and memory are those of one of the two processes; the load generator and PostgreSQL share the same cores";
    for (const [row, what] of [
      ["GET with 2 processes, compared with 1", "page"],
      ["PATCH with 2 processes, compared with 1", "patch"],
    ] as const) {
      const result = await compare({
        row,
        goal: { rate: 1.7 },
        bound: false,
        product: { pid: servingProcess(servers[0]!), request: two[what] },
        limit: { pid: servers[1]!.pid(), request: one[what] },
      });
      rows.push({ ...result, note });
    }
    return rows;
  } finally {
    for (const server of servers) await server.cleanup();
  }
}
