import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advance,
  isFailing,
  isIdle,
  stateOf,
  type Effect,
  type Event,
  type Moment,
  type SaveReply,
} from "../../app/intake/autosave/autosave.ts";
import { mergeThreeWay } from "../../app/questionnaire/merge.ts";
import { completeValues, mergeValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { limitLengths } from "../../app/questionnaire/text-lengths.ts";

const { streetAddress, city, county } = contactInfo.fields;
const step: Step = { ...contactInfo, fields: { streetAddress, city, county } };
const names = ["streetAddress", "city", "county"] as const;
type Name = (typeof names)[number];

const empty = completeValues(step, undefined);
const tooLong = "x".repeat(20_000);
/** An answer that the server rejects, however often it is sent. */
const rejected = "\u0001";

interface Stored {
  version: number;
  values: Values;
}
type Request = (Effect & { do: "send" | "leave" | "read" }) & { reply?: { status: number; body: SaveReply } };

/** A form on the server, saved by a page that is driven by events, and by another window. */
class World {
  stored: Stored | undefined;
  values = empty;
  state = stateOf({ formId: null, version: 0, values: empty });
  inFlight: Request[] = [];
  /** What this window has typed last, by question. */
  typed: Partial<Record<Name, string>> = {};
  /** The other window's answers that were on the page or were reported as conflicts. */
  known = new Set<unknown>();
  expected = 0;

  moment = (): Moment => ({ step, values: this.values, now: 1, chance: 0.5, expected: this.expected });

  tell(event: Event): void {
    const before = this.state;
    const [state, effects] = advance(before, event);
    this.state = state;
    for (const effect of effects) {
      if (effect.do === "show") this.onShow(effect.values, effect.conflicts, before.base.values);
      if (effect.do === "send") {
        expect(this.inFlight.filter((each) => each.do === "send")).toEqual([]);
        expect(effect.values).toEqual(limitLengths(step.fields, this.values, effect.base.values));
      }
      if (effect.do === "send" || effect.do === "leave" || effect.do === "read") this.inFlight.push({ ...effect });
    }
  }

  /** Answers that are typed and not stored stay, and only answers of the other window replace others. */
  onShow(shown: Values, conflicts: { name: string; remote?: unknown }[], base: Values): void {
    for (const name of names) {
      if (shown[name] === this.values[name]) continue;
      expect(this.values[name]).toBe(base[name]);
      expect(String(shown[name])).toMatch(/^other/);
    }
    this.values = shown;
    for (const answer of [...Object.values(shown), ...conflicts.map(({ remote }) => remote)]) this.known.add(answer);
  }

  type(name: Name, text: string): void {
    this.typed[name] = text;
    this.values = { ...this.values, [name]: text };
    this.tell({ is: "changed" });
  }

  otherSaves(name: Name, text: string): void {
    this.store({ ...(this.stored?.values ?? empty), [name]: text });
  }

  store(values: Values): void {
    this.stored = { version: (this.stored?.version ?? 0) + 1, values };
  }

  form = () => this.stored && { id: "form", version: this.stored.version, formData: { [step.key]: this.stored.values } };

  requestAt = (index: number): Request | undefined => this.inFlight[index % this.inFlight.length];

  /** The server receives a request, and answers it, unless it is down. */
  receive(request: Request | undefined, failure?: 429 | 500): void {
    if (request && !request.reply) request.reply = failure ? { status: failure, body: {} } : this.answer(request);
  }

  answer(request: Request): { status: number; body: SaveReply } {
    if (request.do === "read") return { status: 200, body: { form: this.form()! } };
    const sent = request.do === "leave" && request.formId ? request.changes : request.values;
    if (Object.values(sent).includes(rejected)) return { status: 400, body: { message: "Not this" } };
    if (request.do === "leave") {
      const merged = request.formId
        ? { values: mergeValues(step.fields, this.stored!.values, sent), conflicts: [] }
        : mergeThreeWay(step.fields, empty, sent, this.stored?.values ?? empty);
      if (merged.conflicts.length === 0) this.store(merged.values);
      return { status: request.formId ? 200 : 0, body: request.formId ? { form: this.form()! } : {} };
    }
    if ((this.stored?.version ?? 0) !== request.base.version)
      return { status: request.base.formId ? 412 : 422, body: { form: this.form()! } };
    for (const name of names) {
      const before = this.stored?.values[name];
      if (before !== sent[name] && String(before).startsWith("other")) expect(this.known).toContain(before);
    }
    this.store(request.values);
    return { status: 200, body: { id: "form", version: this.stored!.version } };
  }

  /** A request ends with its response, if it has arrived and is not lost. */
  end(request: Request | undefined, isLost = false): void {
    if (!request) return;
    this.inFlight = this.inFlight.filter((each) => each !== request);
    const { status, body } = (!isLost && request.reply) || { status: 0, body: {} };
    const moment = this.moment();
    if (request.do === "send") return this.tell({ is: "answered", status, reply: body, moment });
    if (request.do === "leave") return this.tell({ is: "left", values: request.values, form: body.form, moment });
    const stored = body.form && { formId: body.form.id, version: body.form.version, values: this.shownOf(body.form.formData) };
    this.tell({ is: "read", purpose: request.purpose, stored, moment });
  }

  shownOf = (formData: object) => completeValues(step, (formData as Record<string, Values>)[step.key]);

  due(): void {
    if (this.state.wait) this.tell({ is: "due", moment: this.moment() });
  }

  /** The questions whose answers on the page are not stored, although the server accepts them. */
  unstored(): Name[] {
    const stored = this.stored?.values ?? empty;
    if (Object.values(this.values).includes(rejected)) return [];
    return names.filter((each) => this.values[each] !== tooLong && this.values[each] !== stored[each]);
  }

  /** The network is back, and everything takes its course. Returns whether it comes to rest. */
  rest(): boolean {
    if (this.state.mode === "paused") this.tell({ is: "resumed", moment: this.moment() });
    for (let round = 0; round < 100; round++) {
      const [first] = this.inFlight;
      if (!first && !this.state.wait) return true;
      if (!first) this.due();
      this.receive(first);
      this.end(first);
    }
    return false;
  }
}

type Command = (world: World) => void;

const name = fc.constantFrom(...names);
const index = fc.nat(5);
const tell =
  (is: "leaving" | "shown again" | "due"): Command =>
  (world) =>
    world.tell({ is, moment: world.moment() });

const commands = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(name, fc.constantFrom("", "a", "b", "c", tooLong, rejected)).map(
        ([at, text]): Command =>
          (world) =>
            world.type(at, text),
      ),
    },
    { weight: 3, arbitrary: fc.constant<Command>((world) => world.due()) },
    {
      weight: 3,
      arbitrary: index.map(
        (at): Command =>
          (world) =>
            world.receive(world.requestAt(at)),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(index, fc.constantFrom(429 as const, 500 as const)).map(
        ([at, failure]): Command =>
          (world) =>
            world.receive(world.requestAt(at), failure),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.tuple(index, fc.boolean()).map(
        ([at, isLost]): Command =>
          (world) =>
            world.end(world.requestAt(at), isLost),
      ),
    },
    { weight: 3, arbitrary: fc.constantFrom(tell("leaving"), tell("leaving"), tell("shown again"), tell("due")) },
    {
      weight: 1,
      arbitrary: fc.tuple(name, fc.nat()).map(
        ([at, number]): Command =>
          (world) =>
            world.otherSaves(at, `other ${number}`),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Command>(
        (world) => world.tell({ is: "paused" }),
        (world) => world.tell({ is: "resumed", moment: world.moment() }),
      ),
    },
  ),
  { maxLength: 60 },
);

describe("autosave", () => {
  it("leaves an answer cleared whose earlier text is stored after the page has read the form again", () => {
    const world = new World();
    world.type("streetAddress", "a");
    for (const is of ["leaving", "shown again"] as const) tell(is)(world);
    world.otherSaves("city", "other 1");
    world.type("streetAddress", "");
    tell("leaving")(world);
    world.receive(world.inFlight.find((each) => each.do === "read"));
    expect([world.rest(), world.values]).toEqual([true, { streetAddress: "", city: "other 1", county: "" }]);
  });

  it("stores all that was typed, whatever becomes of requests, and overwrites no unseen answer of another window", () => {
    fc.assert(
      fc.property(commands, (all) => {
        const world = new World();
        for (const command of all) command(world);
        expect(world.rest()).toBe(true);
        expect(world.unstored().filter((each) => !String(world.stored?.values[each]).startsWith("other"))).toEqual([]);
        world.tell({ is: "shown again", moment: world.moment() });
        expect(world.rest()).toBe(true);
        expect(isIdle(world.state)).toBe(true);
        for (const each of names) expect([world.typed[each] ?? "", expect.stringMatching(/^other/)]).toContainEqual(world.values[each]);
        const shown = Object.values(world.values);
        expect(isFailing(world.state, world.moment())).toBe(shown.includes(rejected) || shown.includes(tooLong));
        expect(world.unstored()).toEqual([]);
      }),
      { numRuns: 20_000 },
    );
  });
});
