import type { TestServer } from "../tests/support/server.ts";
import { caller } from "../tests/support/calls.ts";
import { owners } from "./forms.ts";
import { assertAnswer, race, startLimit, type Row } from "./harness.ts";

/** The summary of a full household, with a warm Chromium: for a person on a quiet server, and in a queue. */
export async function pdf(server: TestServer): Promise<Row[]> {
  const limit = await startLimit("pdf");
  try {
    const [owner] = await owners(server.url);
    const { headers, id } = owner!;
    const product = caller(server.url, 1);
    const bare = caller(limit.url, 1);
    const sides = {
      connections: 1,
      product: {
        pid: server.pid(),
        ask: async () => assertAnswer(await product.call("GET", `/api/bankruptcy-forms/${id}/pdf`, headers), 200, "%PDF"),
      },
      limit: { pid: limit.pid, ask: async () => assertAnswer(await bare.call("GET", "/"), 200, "%PDF") },
    };
    return [
      await race({ row: "PDF of a full household", goal: { time: 1.4 }, seconds: 8, restMs: 500, ...sides }),
      await race({ row: "PDFs of it, one right after the other", goal: { time: 2.5 }, ...sides }),
    ];
  } finally {
    await limit.stop();
  }
}
