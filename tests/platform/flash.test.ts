import { expect, it } from "vitest";
import { flash, listSome, takeFlash } from "../../app/platform/http/flash.server.ts";

const MAX_COOKIE_BYTES = 4_096;
const cookieOf = (header: string) => header.split(";")[0]!;
const shown = async (header: string) =>
  (await takeFlash(new Request("http://localhost/", { headers: { Cookie: cookieOf(header) } })))!.message;

it.each(["x", "€", "\u{1F600}", '"'])("a message of any length fits into a cookie and is shown, cut: %s", async (char) => {
  const header = await flash({ title: char.repeat(5_000), message: char.repeat(5_000) });
  expect(header.length).toBeLessThan(MAX_COOKIE_BYTES);
  const { title, message } = await shown(header);
  expect(title).toMatch(/…$/);
  expect(message).toMatch(/…$/);
});

it("a short message is shown as it is", async () => {
  const message = { title: "Updated: 3", message: "Left unchanged: A, B and C" };
  expect(await shown(await flash(message))).toEqual(message);
});

it("the first of many things are named, and the others counted", () => {
  const names = Array.from({ length: 80 }, (_, index) => `K7M2-9XQT-4RWD (securedCreditors[${index}])`);
  expect(listSome(names)).toMatch(/^K7M2.*\[4\]\) and 75 more$/);
  expect(listSome(["A", "B"])).toBe("A, B");
});
