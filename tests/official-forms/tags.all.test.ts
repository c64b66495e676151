import { readFileSync } from "node:fs";
import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import type { FormMap } from "../../app/official-forms/form-map.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import { isTagged } from "../../app/official-forms/structure.ts";
import type { FormNumber, Line } from "../../app/petition/lines/line.ts";
import { blankText, formatBlankText } from "../support/blank-text.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { couple } from "../support/households.ts";
import { officialForm, officialFormsMissing } from "../support/official-forms.ts";
import { readAsScreenReader, structureFaults, taggedPages } from "../support/pdf-structure.ts";
import { petitionOf } from "../support/petitions.ts";

const font = readFileSync("node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const caption = { debtor1: "Rowan Q. Marlowe", debtor2: "", district: "Western District of North Carolina" };
const lines = [petitionOf(couple.formData), petitionOf(couple.formData, { chapter: "13" })].map((petition) => petition.lines);

const tagged: FormNumber[] = ["101", "101A", "122A1", "122C1"];
const linesOf = (form: FormNumber) => lines[form === "122C1" ? 1 : 0]!.filter((line) => line.form === form);
const line = (more: Partial<Line>): Line => ({
  form: "122A1",
  line: "2",
  part: "",
  item: null,
  person: null,
  label: "Wages",
  value: null,
  from: [],
  state: "answered",
  ...more,
});

/** Fills in a form, with DRAFT across its pages. */
const filled = (form: FormNumber, ofForm: readonly Line[] = linesOf(form), map: FormMap = formMaps[form], blank = officialForm(form)) =>
  makePacket({ forms: [{ map, blank, lines: ofForm, caption }], font, title: "Tags", isDraft: true });

const isTaggedPdf = async (bytes: Uint8Array) => isTagged(await PDFDocument.load(bytes));

describeUnless(officialFormsMissing, "filled forms of blanks with tags", () => {
  it("are the forms whose maps have the text of the blank", async () => {
    for (const { form, text } of Object.values(formMaps)) {
      const blank = officialForm(form);
      expect([form, text !== undefined]).toEqual([form, await isTaggedPdf(blank)]);
      if (text)
        await expect(await formatBlankText(await blankText(blank))).toMatchFileSnapshot(`../../app/official-forms/blank-text/${form}.json`);
    }
  }, 60_000);

  it.each(tagged)(
    "keep the structure of the blank on every page: %s",
    async (form) => {
      const pdf = await filled(form);
      expect(await isTaggedPdf(pdf)).toBe(true);
      expect(await structureFaults(pdf)).toEqual([]);
      const answers = /\[[^\]]*\]/g;
      const pages = (await readAsScreenReader(pdf)).map((text) => text?.replace(answers, "").replace(/\s+/g, ""));
      expect(pages).toEqual((await readAsScreenReader(officialForm(form))).map((text) => text?.replace(/\s+/g, "")));
    },
    60_000,
  );

  it("present each answer beside its label", async () => {
    const [first, second, third] = await readAsScreenReader(await filled("101"));
    expect(first).toContain("United States Bankruptcy Court for the: [Western District of North Carolina]");
    expect(first).toContain("[Rowan] First name [Taylor] Middle name [Placeholder] Last name [Jr.] Suffix");
    expect(first).toContain("xxx – xx – OR 9 xx – xx – [4 3 2 1]");
    expect(second).toContain("[77 Specimen Court] Number Street [Greensboro] [NC] [27401] City State ZIP Code [Guilford] County");
    expect(third).toContain("[Checked] [District of South Carolina] [05/11/2020] [20-00000]");
    const [income] = await readAsScreenReader(await filled("122A1"));
    expect(income).toMatch(/2\. ?Your gross wages.*? \$ \[5,814\] \$ \[3,900\] 3\. ?Alimony/);
    const [, ofBoth] = await readAsScreenReader(await filled("122C1"));
    expect(ofBoth).toContain("$ [5,817] + $ [4,250] = $ [10,067] Total average monthly income");
  }, 60_000);

  it("mark DRAFT and repeated page headers as artifacts", async () => {
    const pages = await taggedPages(await filled("101"));
    const blank = await taggedPages(officialForm("101"));
    expect(pages.map(({ read }) => read).join(" ")).not.toContain("DRAFT");
    expect(pages.map(({ read }, index) => index > 0 && read!.includes(caption.debtor1))).not.toContain(true);
    expect(pages.map(({ unmarked }) => unmarked)).toEqual(blank.map(({ unmarked }) => unmarked));
  }, 60_000);

  it("have elements for each copy of a page, and attached sheets at the end", async () => {
    const { lines: places, lists: _, ...map } = formMaps["122A1"];
    const slots = [{ parts: { "": places["10|specify|debtor1"]! } }];
    const words = ["First", "Second", "Third"];
    const values = words.map((value, index) => line({ line: `10.${index + 1}`, item: index + 1, value }));
    const attached = line({ line: "99", value: "Has no place" });
    const copied: FormMap = { ...map, lines: places, lists: [{ line: "10.#", slots, copies: 2 }] };
    const pdf = await filled("122A1", [...values, attached], copied);
    expect(await structureFaults(pdf)).toEqual([]);
    const pages = await readAsScreenReader(pdf);
    expect(pages.flatMap((text) => /\[(?:First|Second|Third)\]/.exec(text!)?.[0] ?? [])).toEqual(words.map((word) => `[${word}]`));
    expect(pages.filter((text) => text!.includes("See attached sheets for line 99."))).toHaveLength(1);
    expect(pages[pages.length - 1]).toContain("sheet 1 Line 99: Wages Has no place");
  }, 60_000);
});

describeUnless(officialFormsMissing, "filled forms of blanks without tags", () => {
  const untagged = async (pdf: Uint8Array) => {
    expect((await PDFDocument.load(pdf)).catalog.has(PDFName.of("StructTreeRoot"))).toBe(false);
    expect((await readAsScreenReader(pdf)).filter((text) => text !== undefined)).toEqual([]);
  };

  it("have no tags", async () => untagged(await filled("106Dec")), 60_000);

  it("have no tags if a copy of the blank has lost them", async () => {
    const copy = await PDFDocument.load(officialForm("122A1"), { updateMetadata: false });
    copy.catalog.lookup(PDFName.of("MarkInfo"), PDFDict).delete(PDFName.of("Marked"));
    await untagged(await filled("122A1", linesOf("122A1"), formMaps["122A1"], Buffer.from(await copy.save())));
  }, 60_000);
});
