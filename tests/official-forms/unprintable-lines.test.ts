import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { unprintableLines } from "../../app/official-forms/unprintable-lines.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import { fontCharacters } from "../../app/casework/packets/unprintable.server.ts";
import type { FormNumber, Line } from "../../app/petition/lines/line.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { officialForm, officialFormsMissing } from "../support/official-forms.ts";
import { pdfText } from "../support/pdf-text.ts";

const name = "Łódź Nguyễn O’Brien-Ñandú Čapek";
const font = readFileSync("node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");

type At = Pick<Line, "form" | "line" | "part" | "item" | "person">;
const named = (at: At, value = name): Line => ({ ...at, label: "Name", value, from: [], state: "answered" });
const places: At[] = [
  { form: "101", line: "1", part: "last", item: null, person: "debtor1" },
  { form: "106D", line: "2.1", part: "creditor", item: 1, person: null },
  { form: "121", line: "1", part: "last", item: null, person: "debtor1" },
];

it("reports no Latin letter, and each character of other scripts once", async () => {
  const codePoints = await fontCharacters();
  const latin = Array.from({ length: 0x1f00 - 0x1e00 }, (_, index) => String.fromCodePoint(0x1e00 + index)).join("");
  expect(unprintableLines([named(places[0]!), named(places[0]!, latin)], codePoints)).toEqual([]);
  expect(unprintableLines([named(places[1]!, "王小明 王")], codePoints)).toMatchObject([{ characters: ["王", "小", "明"] }]);
});

describeUnless(officialFormsMissing, "names with Latin letters of all kinds", () => {
  it.each(places)("are printed in full on $form and in its caption", async (at) => {
    const form: FormNumber = at.form;
    const caption = { debtor1: name, debtor2: "", district: "" };
    const made = { map: formMaps[form], blank: officialForm(form), lines: [named(at)], caption };
    const text = (await pdfText(await makePacket({ forms: [made], font, title: "Names", isDraft: false }))).replace(/\s+/g, " ");
    expect(text.split(name).length - 1).toBeGreaterThan(form === "121" ? 0 : 1);
    expect(text).not.toContain("?ód");
  });
});
