import { env } from "./platform/env.server.ts";
import { freeBytes } from "./platform/storage/disk-space.server.ts";
import { addGauge, measureProcess, metricsText } from "./platform/metrics.server.ts";
import { countWaitingPdfs } from "./platform/pdf/pdf.server.ts";
import { readiness } from "./readiness.server.ts";
import { countConnections } from "./records/database-facts.server.ts";

const SOUND = ["ok", "off", "untried"];

/** Begins to measure what this process does and what it can reach, and returns the function that reports it. */
export function startMetrics(): () => Promise<string> {
  measureProcess();
  addGauge({
    name: "part_sound",
    help: "1 for each part of the installation that works or is not used, 0 for one that needs attention",
    label: "part",
    isShared: true,
    read: async () => Object.fromEntries((await readiness()).checks.map(({ name, state }) => [name, SOUND.includes(state) ? 1 : 0])),
  });
  addGauge({
    name: "jobs",
    help: "Jobs of all hosts that wait, and those that were given up: mails, webhooks, and others",
    label: "state",
    isShared: true,
    read: async () => {
      const { waiting, dead, deadMails, deadWebhooks } = (await readiness()).jobs;
      if (dead === null) return {};
      return { waiting, given_up_mail: deadMails, given_up_webhook: deadWebhooks, given_up_other: dead - deadMails - deadWebhooks };
    },
  });
  addGauge({
    name: "oldest_waiting_seconds",
    help: "For how long the oldest waiting mail, webhook and other job have waited",
    label: "kind",
    isShared: true,
    read: async () => ({ ...(await readiness()).oldestSeconds }),
  });
  addGauge({
    name: "database_connections",
    help: "Connections of all hosts to the database, by what they are doing",
    label: "state",
    isShared: true,
    read: () => countConnections().catch(() => ({})),
  });
  addGauge({
    name: "disk_free_bytes",
    help: "What is free on the disk of the data folder",
    label: "folder",
    isShared: true,
    read: async () => ({ data: await freeBytes(env.DATA_DIR) }),
  });
  addGauge({
    name: "pdfs_waiting",
    help: "PDFs that wait for their turn, by who waits",
    label: "line",
    isShared: false,
    read: countWaitingPdfs,
  });
  return metricsText;
}
