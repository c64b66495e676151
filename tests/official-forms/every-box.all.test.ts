import { expect, it } from "vitest";
import { leftOpen } from "../../app/petition/lines/catalogues.ts";
import { formNumbers } from "../../app/petition/lines/line.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { openBoxes, readFormBoxes } from "../support/form-boxes.ts";
import { officialFormsMissing } from "../support/official-forms.ts";

describeUnless(officialFormsMissing, "every box of the courts' own forms", () => {
  it.each(formNumbers)(
    "%s fills it from one line, or says why it is left open",
    async (form) => {
      const boxes = await readFormBoxes(form);
      const open = boxes.filter(({ lines }) => lines.length === 0).map(({ name }) => name);
      const reasons = openBoxes(leftOpen[form]);
      const reasonsFor = (name: string) => reasons.filter(({ has }) => has(name)).map(({ reason, box }) => `${box}: ${reason}`);
      expect(open.filter((name) => reasonsFor(name).length === 0)).toEqual([]);
      expect(open.flatMap((name) => (reasonsFor(name).length > 1 ? [[name, ...reasonsFor(name)]] : []))).toEqual([]);
      expect(boxes.filter(({ name, lines }) => lines.length > 0 && reasonsFor(name).length > 0)).toEqual([]);
      expect(reasons.filter(({ has }) => !open.some(has)).map(({ box }) => box)).toEqual([]);
      expect(boxes.filter(({ lines }) => new Set(lines).size > 1)).toEqual([]);
    },
    60_000,
  );
});
