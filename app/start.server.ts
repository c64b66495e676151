import cluster from "node:cluster";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import type { ServerBuild } from "@remix-run/server-runtime";
import { parseCronItems, type CronItem, type TaskList } from "graphile-worker";
import { tasks } from "./correspondence/tasks.server.ts";
import { webhookTasks } from "./correspondence/webhook-task.server.ts";
import { filePostGuard } from "./documents/file-post-guard.server.ts";
import { receiveUpload } from "./documents/upload-endpoint.server.ts";
import { claimStorage, fileTasks } from "./documents/sweep.server.ts";
import { withAuditedReads } from "./audited-reads.server.ts";
import { packetTasks } from "./casework/packets/make-packet.server.ts";
import { endStreams } from "./office/dashboard/live-cases.server.ts";
import { authenticateApiKey } from "./sign-in/api-key.server.ts";
import { startChecks, scheduleChromiumCheck, checkOthers } from "./operation/checks/all.server.ts";
import { indexNames } from "./casework/conflicts/name-index.server.ts";
import { summarizePetitions } from "./casework/petition/summaries.server.ts";
import { joinHosts } from "./operation/hosts.server.ts";
import { replayJournal } from "./operation/replay-journal.server.ts";
import { retentionTasks } from "./operation/retention.server.ts";
import { closeDatabase, openDatabase } from "./platform/database/database.server.ts";
import { env, secretVariables } from "./platform/env.server.ts";
import { codeOf } from "./platform/http/api-shapes.server.ts";
import { wrapHandlers, withTemporaryErrors } from "./platform/http/http.server.ts";
import { startJobs } from "./platform/database/jobs.server.ts";
import { watchEventLoop } from "./platform/event-loop.server.ts";
import { runWithLogContext, log } from "./platform/log.server.ts";
import { answerMetricsQuestions, observeRequest } from "./platform/metrics.server.ts";
import { migrate } from "./platform/database/migrations.server.ts";
import { closeChromium } from "./platform/pdf/pdf.server.ts";
import { storage } from "./platform/storage/storage.server.ts";
import { runInLanguage } from "./platform/language/run-in-language.server.ts";
import { words } from "./platform/wording/index.ts";
import { startMetrics } from "./metrics.server.ts";
import { checkReadiness } from "./readiness.server.ts";
import { purgeSessions } from "./records/security/attorney-sessions.server.ts";
import { purgeMailBudget } from "./records/mail/mail-budget.server.ts";
import { checkKeys, verifyKeys } from "./records/security/encryption-keys.server.ts";
import { purgeIdempotencyKeys } from "./records/idempotency-keys.server.ts";
import { purgeRateLimits } from "./records/rate-limits.server.ts";
import { queueAskReminders } from "./records/mail/edit-link-mails.server.ts";
import { queueReminders } from "./records/mail/reminders.server.ts";
import { purgeResumeLinks } from "./records/mail/resume-links.server.ts";
import { purgeResumeMails } from "./records/mail/resume-mails.server.ts";
import * as jobWorkers from "./records/operation/job-workers.server.ts";
import { purgeDevices } from "./records/security/known-devices.server.ts";
import { purgeAttempts } from "./records/security/sign-in-attempts.server.ts";
import { purgeWebhooks } from "./records/activity/webhooks.server.ts";

export { env };

const housekeeping: TaskList = {
  forget_idempotency_keys: () => purgeIdempotencyKeys(),
  forget_attorney_sessions: () => purgeSessions(),
  forget_sign_in_attempts: () => purgeAttempts(),
  forget_known_devices: () => purgeDevices(),
  forget_uses: () => purgeRateLimits(),
  summarize_petitions: () => summarizePetitions(),
  index_names: () => indexNames(),
  forget_confirmations: () => purgeMailBudget(),
  queue_reminders: () => queueReminders(),
  queue_ask_reminders: () => queueAskReminders(),
  forget_webhooks: () => purgeWebhooks(),
  forget_resume_links: async () => {
    await purgeResumeLinks();
    await purgeResumeMails();
  },
};
const schedule: CronItem[] = [
  { task: "forget_idempotency_keys", match: "17 * * * *" },
  { task: "forget_attorney_sessions", match: "27 * * * *" },
  { task: "forget_sign_in_attempts", match: "27 * * * *" },
  { task: "forget_known_devices", match: "27 * * * *" },
  { task: "forget_uses", match: "47 * * * *" },
  { task: "forget_confirmations", match: "47 * * * *" },
  { task: "forget_resume_links", match: "47 * * * *" },
  { task: "forget_webhooks", match: "47 * * * *" },
  { task: "fail_abandoned_mails", match: "7 * * * *" },
  { task: "queue_reminders", match: "57 * * * *" },
  { task: "queue_ask_reminders", match: "57 * * * *" },
  { task: "summarize_petitions", match: "*/5 * * * *" },
  // Not at the same time as the summaries, which are made by the same thread.
  { task: "index_names", match: ({ min }) => min % 5 === 2 },
  { task: "sweep_files", match: "37 * * * *" },
  { task: "remove_expired", match: "47 7 * * *" },
  { task: "sweep_outbox", match: "27 * * * *" },
];

/** How long to wait for a database that is starting along with the machine or being restored. */
const DATABASE_PATIENCE_MS = 5 * 60_000;

/** Returns true exactly once per data folder. */
function isFirstStart(): boolean {
  try {
    closeSync(openSync(path.join(env.DATA_DIR, ".started"), "wx", 0o600));
    return true;
  } catch {
    return false;
  }
}

/**
 * The message for the operator once the server is listening. The first start adds the generated passwords. If the output is not a
 * terminal, it may end up in a log, so the message only names the file that contains them.
 */
function startupMessage(): string {
  const { ATTORNEY_EMAIL, ATTORNEY_PASSWORD, DOCUMENT_PASSWORD, PUBLIC_ORIGIN, SECRETS_FILE, generated } = env;
  const listening = `Listening on ${PUBLIC_ORIGIN}`;
  if (!isFirstStart()) return listening;
  const { isTTY } = process.stdout;
  return [
    isTTY && generated.ATTORNEY_PASSWORD && `Attorney's password: ${ATTORNEY_PASSWORD}`,
    isTTY && generated.DOCUMENT_PASSWORD && `Document password:   ${DOCUMENT_PASSWORD}`,
    `Mail for the attorney goes to ${ATTORNEY_EMAIL}.`,
    SECRETS_FILE && `Generated passwords are kept in ${SECRETS_FILE}${isTTY ? " and not shown again" : ""}.`,
    listening,
  ]
    .filter(Boolean)
    .join("\n");
}

/**
 * Opens the database and registers this host. Unless a primary process has already done so, also checks the services that the
 * server needs, migrates the database, and checks the encryption keys. `stop` closes everything.
 * Throws a StartError for a problem that the operator can fix.
 */
export async function open() {
  const trials = cluster.isPrimary ? await startChecks() : undefined;
  await openDatabase({ patienceMs: DATABASE_PATIENCE_MS });
  let membership: Awaited<ReturnType<typeof joinHosts>> | undefined;
  const stop = async () => {
    await membership?.leave();
    await closeDatabase();
  };
  try {
    if (cluster.isPrimary) {
      await migrate();
      await verifyKeys();
    }
    await trials?.end;
    membership = await joinHosts(cluster.isPrimary);
    if (cluster.isPrimary) {
      await checkKeys();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  if (cluster.isPrimary) {
    checkOthers();
    claimStorage().catch((error: unknown) => log.warn({ error }, "the storage could not be checked; the next sweep will check it"));
    replayJournal().catch((error: unknown) => log.warn({ error }, "the erasure journal could not be replayed; retrying within the day"));
  }
  return { env, secretVariables, log, startupMessage, answerMetricsQuestions, stop };
}

/**
 * Starts everything behind the pages: database, jobs, and metrics. `stop` shuts them down in order; `endStreams` ends the responses
 * that would otherwise stay open forever. Throws like `open`.
 */
export async function start() {
  const opened = await open();
  watchEventLoop();
  try {
    const jobs = await startJobs(
      { ...tasks, ...webhookTasks, ...fileTasks, ...retentionTasks, ...packetTasks, ...housekeeping },
      jobWorkers,
      parseCronItems(schedule),
    );
    const stopReportingChromium = scheduleChromiumCheck();
    return {
      ...opened,
      admitProgram: authenticateApiKey,
      runWithLogContext,
      runInLanguage,
      words,
      codeOf,
      filePostGuard,
      receiveUpload,
      endStreams,
      checkReadiness,
      metrics: startMetrics(),
      observeRequest,
      prepareBuild: (build: ServerBuild) => wrapHandlers(wrapHandlers(build, withAuditedReads), withTemporaryErrors),
      uploadOrigin: await storage.uploadOrigin(),
      async stop() {
        stopReportingChromium();
        await jobs.stop();
        await closeChromium();
        await opened.stop();
      },
    };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}
