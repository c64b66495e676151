import { createHash } from "node:crypto";
import { packetForms } from "../../official-forms/filing-order.ts";
import { placeKey, type FormNumber, type Line, type LineValue } from "../../petition/lines/line.ts";
import type { Form } from "../../records/form.ts";
import type { PacketSource, PacketVersions } from "../../records/office/packets.server.ts";
import type { OfficePetition } from "../petition/prepared.server.ts";

const isPrinted = ({ value }: Line): boolean => value !== null && value !== "";

/** The lines with a value, form by form. */
type PrintedLines = [form: FormNumber, lines: [place: string, value: LineValue][]][];

/** The places and values of the lines with a value. Labels and the source of a value do not count. */
const printedLines = (lines: readonly Line[], forms: readonly FormNumber[]): PrintedLines =>
  forms.map((form) => [form, lines.filter((line) => line.form === form && isPrinted(line)).map((line) => [placeKey(line), line.value])]);

/** What a packet of a prepared petition is filled from. */
export function packetVersions(form: Pick<Form, "version">, { petition, entries }: OfficePetition): PacketSource {
  const lines = JSON.stringify(printedLines(petition.lines, packetForms(petition.lines, entries.decisions.chapter)));
  return {
    answersVersion: form.version,
    entriesVersion: entries.version,
    linesSha256: createHash("sha256").update(lines).digest("hex"),
    lines,
  };
}

/** Line whose value differs between two packets. A line that one of them does not print is null there. */
export interface LineDifference {
  /** Identifies the line. */
  place: string;
  before: LineValue;
  after: LineValue;
}

const valuesByPlace = (lines: string): Map<string, LineValue> =>
  new Map((JSON.parse(lines) as PrintedLines).flatMap(([, printed]) => printed));

/** Lists the lines that differ between two packets: those that the later one prints, in its order, then those that are gone. */
export function lineDifferences(before: string, after: string): LineDifference[] {
  const [earlier, later] = [valuesByPlace(before), valuesByPlace(after)];
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .map((place) => ({ place, before: earlier.get(place) ?? null, after: later.get(place) ?? null }))
    .filter((line) => line.before !== line.after);
}

const otherReasons = "tables of law, the filing date, confirmed presets or settings";

/** Lists what has changed since a packet was filled: answers, office entries, or, if neither has, what else the lines depend on. */
export function changedSince(packet: PacketVersions, now: PacketVersions): string[] {
  const changed = [
    ...(packet.answersVersion === now.answersVersion ? [] : ["answers"]),
    ...(packet.entriesVersion === now.entriesVersion ? [] : ["office entries"]),
  ];
  return changed.length === 0 && packet.linesSha256 !== now.linesSha256 ? [otherReasons] : changed;
}
