import { env } from "./platform/env.server.ts";
import { longestStall } from "./platform/event-loop.server.ts";
import { freeBytes } from "./platform/storage/disk-space.server.ts";
import { addGauge, measureProcess, metricsText } from "./platform/metrics.server.ts";
import { countWaitingPdfs } from "./platform/pdf/pdf.server.ts";
import { checkReadiness } from "./readiness.server.ts";
import { countConnections } from "./records/database-facts.server.ts";
import { countUnsubmittedBytes, maxUnsubmittedBytes } from "./records/files/upload-limits.server.ts";

const HEALTHY_STATES = ["ok", "off", "untried"];

/** Registers this process's metrics and returns the function that reports them. */
export function startMetrics(): () => Promise<string> {
  measureProcess();
  addGauge({
    name: "part_sound",
    help: "1 for each part of the installation that works or is not in use, 0 for one that needs attention",
    label: "part",
    isShared: true,
    read: async () =>
      Object.fromEntries((await checkReadiness()).checks.map(({ name, state }) => [name, HEALTHY_STATES.includes(state) ? 1 : 0])),
  });
  addGauge({
    name: "jobs",
    help: "Jobs of all hosts that are waiting or were given up: emails, webhooks, and others",
    label: "state",
    isShared: true,
    read: async () => {
      const { waiting, dead, deadMails, deadWebhooks } = (await checkReadiness()).jobs;
      if (dead === null) return {};
      return { waiting, given_up_mail: deadMails, given_up_webhook: deadWebhooks, given_up_other: dead - deadMails - deadWebhooks };
    },
  });
  addGauge({
    name: "oldest_waiting_seconds",
    help: "Age of the oldest waiting email, webhook, and other job",
    label: "kind",
    isShared: true,
    read: async () => ({ ...(await checkReadiness()).oldestSeconds }),
  });
  addGauge({
    name: "database_connections",
    help: "Database connections of all hosts, by state",
    label: "state",
    isShared: true,
    read: () => countConnections().catch(() => ({})),
  });
  addGauge({
    name: "disk_free_bytes",
    help: "Free space on the disk of the data folder",
    label: "folder",
    isShared: true,
    read: async () => ({ data: await freeBytes(env.DATA_DIR) }),
  });
  addGauge({
    name: "longest_stall_seconds",
    help: "Longest time that the event loop of each process stood still since its start",
    label: "pid",
    isShared: false,
    read: () => ({ [process.pid]: longestStall() }),
  });
  addGauge({
    name: "unsubmitted_bytes",
    help: "Files of drafts and open sessions, and the limit beyond which clients can send no more",
    label: "amount",
    isShared: true,
    read: async () => ({ used: await countUnsubmittedBytes(), limit: maxUnsubmittedBytes }),
  });
  addGauge({
    name: "pdfs_waiting",
    help: "PDFs waiting to be rendered, by queue",
    label: "line",
    isShared: false,
    read: countWaitingPdfs,
  });
  return metricsText;
}
