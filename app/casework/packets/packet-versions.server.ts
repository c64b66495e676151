import { createHash } from "node:crypto";
import { packetForms } from "../../official-forms/filing-order.ts";
import { placeKey, type FormNumber, type Line } from "../../petition/lines/line.ts";
import type { Form } from "../../records/form.ts";
import type { PacketVersions } from "../../records/office/packets.server.ts";
import type { OfficePetition } from "../petition/prepared.server.ts";

const isPrinted = ({ value }: Line): boolean => value !== null && value !== "";

/** Hashes the places and values of the lines with a value, form by form. Labels and the source of a value do not count. */
function hashLines(lines: readonly Line[], forms: readonly FormNumber[]): string {
  const printed = forms.map((form) => [
    form,
    lines.filter((line) => line.form === form && isPrinted(line)).map((line) => [placeKey(line), line.value]),
  ]);
  return createHash("sha256").update(JSON.stringify(printed)).digest("hex");
}

/** Versions of what a packet of a prepared petition is filled from. */
export const packetVersions = (form: Pick<Form, "version">, { petition, entries }: OfficePetition): PacketVersions => ({
  answersVersion: form.version,
  entriesVersion: entries.version,
  linesSha256: hashLines(petition.lines, packetForms(petition.lines, entries.decisions.chapter)),
});

const otherReasons = "tables of law, the filing date, confirmed presets or settings";

/** Lists what has changed since a packet was filled: answers, office entries, or, if neither has, what else the lines depend on. */
export function changedSince(packet: PacketVersions, now: PacketVersions): string[] {
  const changed = [
    ...(packet.answersVersion === now.answersVersion ? [] : ["answers"]),
    ...(packet.entriesVersion === now.entriesVersion ? [] : ["office entries"]),
  ];
  return changed.length === 0 && packet.linesSha256 !== now.linesSha256 ? [otherReasons] : changed;
}
