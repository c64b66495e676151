import { describe, expect, it } from "vitest";
import { officeTime, shortDay } from "../../app/platform/office-time.ts";
import { runInLanguage } from "../../app/platform/language/run-in-language.server.ts";

describe("a time in the office's time zone", () => {
  it.each([
    ["2026-11-25T14:05:00Z", "25 de noviembre de 2026 a las 9:05 a. m., hora del Este"],
    ["2026-11-25T18:05:00Z", "25 de noviembre de 2026 a la 1:05 p. m., hora del Este"],
  ])("is written as in Spanish: %s", (time, text) => {
    expect(runInLanguage("es", () => officeTime(new Date(time)))).toBe(text);
  });

  it("is in the language of each moment", () => {
    expect(officeTime(new Date("2026-11-25T14:05:00Z"))).toBe("November 25, 2026 at 9:05 AM Eastern Time");
    expect(runInLanguage("es", () => shortDay("2026-12-03", "2026-11-25"))).toBe("3 dic");
    expect(shortDay("2026-12-03", "2026-11-25")).toBe("Dec 3");
  });
});
