import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createApiForm, uploadDocument } from "../tests/support/cases.ts";
import { apiClient } from "../tests/support/clients.ts";
import type { TestServer } from "../tests/support/server.ts";
import { createCaller } from "../tests/support/calls.ts";
import { pdfOf } from "../tests/support/pdf-files.ts";
import { assertAnswer, compare, startLimit, turns, type Row } from "./harness.ts";
import { household } from "./household.ts";
import type { MailSink } from "./mail-sink.ts";

const documents = 20;
const messages = 5;
const filesOfMessage = 3;
const office = "office@example.com";
const file = pdfOf(5 * 2 ** 20, randomBytes);

/** Creates a form with twenty documents of 5 MB, of which 15 fit in the five messages; returns its id. */
async function fullForm(url: string): Promise<string> {
  const id = await createApiForm(url, household);
  for (let number = 0; number < documents; number++) await uploadDocument(apiClient(url), id, "payStubs", `stub-${number}.pdf`, file);
  return id;
}

/** Measures the time from the call that submits a form until the mail server has accepted the last message. */
export async function submission(server: TestServer, sink: MailSink): Promise<Row[]> {
  const original = path.join(server.dataDir, "limit-document.pdf");
  writeFileSync(original, file);
  const limit = await startLimit("mail", { FILE: original, SMTP_URL: sink.url, MESSAGES: String(messages), FILES: String(filesOfMessage) });
  try {
    const ids: string[] = [];
    for (let turn = 0; turn < turns; turn++) ids.push(await fullForm(server.url));
    const product = createCaller(server.url, 1);
    const bare = createCaller(limit.url, 1);
    return [
      await compare({
        row: "submission with 20 documents of 5 MB",
        goal: { time: 1.3 },
        connections: 1,
        seconds: 0,
        product: {
          pid: server.pid(),
          async request() {
            const mailed = sink.next(office, messages);
            assertAnswer(await product.call("POST", `/api/bankruptcy-forms/${ids.pop()}/submit-to-attorney`), 200);
            await mailed;
          },
        },
        limit: { pid: limit.pid, request: async () => assertAnswer(await bare.call("GET", "/"), 200) },
      }),
    ];
  } finally {
    await limit.stop();
  }
}
