import fc from "fast-check";
import { withAnswersInWords } from "../../app/questionnaire/answers-in-words.ts";
import { withoutBlankDetails } from "../../app/questionnaire/details.ts";
import type { Field, Fields } from "../../app/questionnaire/fields.ts";
import type { Step } from "../../app/questionnaire/step.ts";
import { stateCode } from "../../app/questionnaire/states.ts";
import { questionSteps, steps } from "../../app/questionnaire/form/index.ts";

/** Text as people, API clients, and attackers send it. */
export const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  fc.constantFrom(
    "",
    " ",
    "yes",
    "no",
    "null",
    "__proto__",
    "\u0000",
    "a\r\nBcc: v@example.com",
    "\ud800",
    "\u202Efdp.exe",
    "'; drop table forms;--",
  ),
  fc.constantFrom("{{7*7}}", "<script>alert(1)</script>", "%s%n", "../../../etc/passwd", "1e308", "-1", "987-65-4320", "(919) 555-0100"),
  fc.nat(6_000).map((length) => "x".repeat(length)),
);

/** The names of a step's controls, including those of some rows. */
const controlNames = (fields: Fields, prefix = ""): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "group") return controlNames(field.fields, `${prefix}${name}.`);
    if (field.kind === "list") return [0, 1, 7].flatMap((row) => controlNames(field.fields, `${prefix}${name}[${row}].`));
    return [prefix + name];
  });

const unknownNames = fc.constantFrom(
  "__proto__",
  "constructor.prototype.x",
  "vehicles[0].__proto__.x",
  "vehicles[4294967294].make",
  "vehicles[-1].make",
  "[0]",
  "intent",
  "version",
  "id",
);

const intents = (step: Step) =>
  fc.oneof(
    fc.constantFrom("next", "previous", "save", "finish", "complete", ...steps.map(({ slug }) => `goto:${slug}`)),
    fc
      .constantFrom(...Object.keys(step.fields))
      .chain((list) => fc.constantFrom(`add:${list}`, `remove:${list}:0`, `remove:${list}:99999`, `undo:${list}:1`)),
    anyText,
  );

/** A post of a step with any text in its own and in unknown fields, and any button. */
export const stepPosts = fc.constantFrom(...questionSteps).chain((step: Step) =>
  fc.record({
    step: fc.constant(step),
    entries: fc.array(fc.tuple(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...controlNames(step.fields)) }, unknownNames), anyText), {
      maxLength: 15,
    }),
    intent: fc.option(intents(step), { nil: undefined }),
    version: fc.option(
      fc.oneof(
        fc.nat(50).map((version) => `${version}:abc.def`),
        anyText,
      ),
      { nil: undefined },
    ),
  }),
);

/** Answers of the right type that are stored exactly as sent. */
function plainAnswer(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "checkbox":
      return fc.boolean();
    case "yesNo":
      return fc.constantFrom("yes", "no");
    case "choice":
      return fc.constantFrom(...Object.keys(field.options));
    case "group":
      return plainAnswers(field.fields);
    case "list":
      return field.fixedRows ? fc.constant(undefined) : fc.array(plainAnswers(field.fields), { maxLength: 4 });
    case "money":
      return fc.bigInt({ min: 0n, max: 10n ** 12n }).map((amount) => `$${amount.toLocaleString("en-US")}`);
    default:
      return fc
        .string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzÄßé漢😀 <>&'\"".split(/(?:)/u)), maxLength: 40 })
        .map((text) => (field.kind === "state" ? stateCode(text.trim()) : text.trim()));
  }
}

const plainAnswers = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plainAnswer(field)])), { requiredKeys: [] })
    .map((answers) => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)))
    .map((answers) => withoutBlankDetails(fields, withAnswersInWords(fields, {}, answers)));

/** Parts of a form's data that are stored exactly as sent. */
export const plainDrafts = fc.record(
  Object.fromEntries(
    questionSteps.map((step: Step) => [
      step.key,
      Object.keys(step.fields).join() === step.key ? plainAnswer(step.fields[step.key]!) : plainAnswers(step.fields),
    ]),
  ),
  { requiredKeys: [] },
);
