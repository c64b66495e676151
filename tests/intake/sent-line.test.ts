import { expect, it } from "vitest";
import { sentLine } from "../../app/intake/sent-line.server.ts";

it.each([
  ["2026-11-25T15:00:00Z", 2, "Sent Nov 25 · We call by Nov 27 · We still need 2 documents"],
  ["2026-11-27T15:00:00Z", 1, "Sent Nov 27 · We call by Dec 1 · We still need 1 document"],
  ["2026-11-28T15:00:00Z", 0, "Sent Nov 28 · We call by Dec 1"],
])("a form sent on %s with %i documents missing says so in a line", (sent, missing, line) => {
  const submittedAt = new Date(sent);
  expect(sentLine(submittedAt, missing, submittedAt)).toBe(line);
});

it("says nothing about a call whose day has passed", () => {
  expect(sentLine(new Date("2026-11-25T15:00:00Z"), 0, new Date("2026-11-28T15:00:00Z"))).toBe("Sent Nov 25");
});
