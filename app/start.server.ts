import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { parseCronItems, type TaskList } from "graphile-worker";
import { tasks } from "./correspondence/tasks.server.ts";
import { receiveUpload } from "./documents/receive-upload.server.ts";
import { fileTasks } from "./documents/sweep.server.ts";
import { closeDatabase, openDatabase } from "./platform/database.server.ts";
import { env } from "./platform/env.server.ts";
import { startJobs } from "./platform/jobs.server.ts";
import { log } from "./platform/log.server.ts";
import { migrate } from "./platform/migrations.server.ts";
import { closePdf } from "./platform/pdf.server.ts";
import { storage } from "./platform/storage.server.ts";
import { forgetIdempotencyKeys } from "./records/forms.server.ts";
import * as jobWorkers from "./records/job-workers.server.ts";

const housekeeping: TaskList = { forget_idempotency_keys: () => forgetIdempotencyKeys() };
const schedule = [
  { task: "forget_idempotency_keys", match: "17 * * * *" },
  { task: "sweep_files", match: "37 * * * *" },
];

/** True once in the life of a data folder. */
function isFirstStart(): boolean {
  try {
    closeSync(openSync(path.join(env.DATA_DIR, ".started"), "wx"));
    return true;
  } catch {
    return false;
  }
}

/** What the operator is told when the server listens; at the very first start, the generated passwords too. */
function announcement(): string {
  const { ATTORNEY_EMAIL, ATTORNEY_PASSWORD, DOCUMENT_PASSWORD, DATA_DIR, PUBLIC_ORIGIN, generated } = env;
  const listening = `Listening on ${PUBLIC_ORIGIN}`;
  if (!isFirstStart()) return listening;
  const secrets = path.join(DATA_DIR, "secrets.json");
  return [
    generated.ATTORNEY_PASSWORD && `Attorney's password: ${ATTORNEY_PASSWORD}`,
    generated.DOCUMENT_PASSWORD && `Document password:   ${DOCUMENT_PASSWORD}`,
    `Mail for the attorney goes to ${ATTORNEY_EMAIL}. Generated passwords are kept in ${secrets} and not shown again.`,
    listening,
  ]
    .filter(Boolean)
    .join("\n");
}

/**
 * Brings up everything behind the pages: database, tables and jobs. `stop` ends them in good order.
 * Throws a StartError when something that the operator can mend stands in the way.
 */
export async function start() {
  await openDatabase();
  try {
    await migrate();
    const jobs = await startJobs({ ...tasks, ...fileTasks, ...housekeeping }, jobWorkers, parseCronItems(schedule));
    return {
      env,
      log,
      announcement,
      receiveUpload,
      uploadOrigin: await storage.uploadOrigin(),
      async stop() {
        await jobs.stop();
        await closePdf();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}
