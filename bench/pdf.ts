import type { TestServer } from "../tests/support/server.ts";
import { createCaller } from "../tests/support/calls.ts";
import { createOwners } from "./forms.ts";
import { assertAnswer, compare, startLimit, type Row } from "./harness.ts";

/** Measures the PDF summary of a full household with a warm Chromium: on an idle server, and with requests in a queue. */
export async function pdf(server: TestServer): Promise<Row[]> {
  const limit = await startLimit("pdf");
  try {
    const [owner] = await createOwners(server.url);
    const { headers, id } = owner!;
    const product = createCaller(server.url, 1);
    const bare = createCaller(limit.url, 1);
    const sides = {
      connections: 1,
      product: {
        pid: server.pid(),
        request: async () => assertAnswer(await product.call("GET", `/api/bankruptcy-forms/${id}/pdf`, headers), 200, "%PDF"),
      },
      limit: { pid: limit.pid, request: async () => assertAnswer(await bare.call("GET", "/"), 200, "%PDF") },
    };
    return [
      await compare({ row: "PDF of a full household", goal: { time: 1.4 }, seconds: 8, restMs: 500, ...sides }),
      await compare({ row: "PDFs of it in immediate succession", goal: { time: 2.5 }, ...sides }),
    ];
  } finally {
    await limit.stop();
  }
}
