/*
 * Computes what is made from a client's answers, in a thread that the server ends if it needs too much time or memory. It has no
 * secrets, and gets all that it works on in messages.
 */
import { parentPort } from "node:worker_threads";
import { findInCases } from "../../app/casework/conflicts/find-in-cases.server.ts";
import { keyDigestsOfNames, namesOfCase } from "../../app/casework/conflicts/name-keys.server.ts";
import { prepareCase, prepareUncorrected, summarizeCase } from "../../app/casework/petition/prepare-case.ts";
import { answerFigures } from "../../app/correspondence/answer-figures.server.ts";
import { keepLatest } from "./keep-latest.ts";

const tasks: Record<string, (...args: never[]) => unknown> = {
  prepareCase: keepLatest(prepareCase),
  prepareUncorrected: keepLatest(prepareUncorrected),
  summarizeCase,
  answerFigures,
  findInCases,
  namesOfCase,
  keyDigestsOfNames,
};

/** Sends a message with the processor time that this thread has used. */
function send(content: object): void {
  const { user, system } = process.threadCpuUsage();
  parentPort!.postMessage({ ...content, cpu: user + system });
}

parentPort!.on("message", ({ name, args }: { name: string; args: never[] }) => {
  try {
    send({ result: tasks[name]!(...args) });
  } catch (error) {
    send({ error });
  }
});
send({});
