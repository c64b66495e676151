import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fillForms, startFiller } from "../../app/casework/packets/packet-process.server.ts";
import type { PacketRequest } from "../../app/official-forms/packet-request.ts";
import { ServiceUnavailable } from "../../app/platform/service-unavailable.server.ts";
import { pdfText } from "../support/pdf-text.ts";
import { descendantsOf } from "../support/process-group.ts";

const request = (title: string): PacketRequest => ({
  title,
  isDraft: false,
  caption: { debtor1: "", debtor2: "", district: "" },
  forms: [],
});

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
};
/** The process that fills forms, with the wall around it. */
const findWalled = () => descendantsOf(process.pid).filter((pid) => commandOf(pid).includes("packet-worker"));
/** The process that fills forms. */
const findFiller = () => findWalled().slice(-1);

describe.runIf(process.platform === "linux")("the process that fills forms", () => {
  it("is kept for the next packet, and each packet has only what was requested for it", async () => {
    const first = await fillForms(request("The first case"), []);
    const before = findFiller();
    expect(before).toHaveLength(1);
    const second = await fillForms(request("Another case"), []);
    expect(findFiller()).toEqual(before);
    for (const packet of [first, second]) expect(await pdfText(packet)).toBe("");
    expect(second.toString("latin1")).not.toContain("first");
  });

  it("is replaced after it was killed between packets", async () => {
    startFiller();
    await expect.poll(findFiller).toHaveLength(1);
    const before = findFiller();
    process.kill(before[0]!, "SIGKILL");
    await expect.poll(findWalled).toEqual([]);
    await setTimeout(100);
    await expect(fillForms(request("The next case"), [])).resolves.toBeInstanceOf(Buffer);
    expect(findFiller()).not.toEqual(before);
  });

  it("fails one packet when it is killed at work, and no more", async () => {
    await fillForms(request("Before"), []);
    const [filler] = findFiller();
    process.kill(filler!, "SIGSTOP");
    const filling = expect(fillForms(request("Killed"), [])).rejects.toThrow(ServiceUnavailable);
    await setTimeout(100);
    process.kill(filler!, "SIGKILL");
    await filling;
    await expect(fillForms(request("After"), [])).resolves.toBeInstanceOf(Buffer);
  });
});
