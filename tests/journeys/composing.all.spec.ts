import { expect, test } from "../support/journey.ts";

/** Each key of such a keyboard replaces the text composed so far, and the last one commits it. */
const fields = [
  { path: "/", name: "clientSSN", typed: "123412345", shown: "123-41-2345" },
  { path: "/step/contact-info", name: "cellPhone", typed: "9195550147", shown: "(919) 555-0147" },
  { path: "/step/expenses", name: "rentMortgage", typed: "12500", shown: "$12,500" },
];

for (const { path, name, typed, shown } of fields)
  test(`a keyboard that composes doubles no digits in ${name}`, async ({ page }) => {
    await page.goto(path);
    const input = page.locator(`[name="${name}"]`);
    await input.focus();
    const cdp = await page.context().newCDPSession(page);
    for (let length = 1; length <= typed.length; length += 1) {
      const text = typed.slice(0, length);
      await cdp.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
      await expect(input).toHaveValue(text);
    }
    await cdp.send("Input.insertText", { text: typed });
    await expect(input).toHaveValue(shown);
  });
