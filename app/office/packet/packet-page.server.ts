import { formatSize } from "../../files/file-rules.ts";
import { formName, placeText, valueText } from "../../petition/lines/line-text.ts";
import { boxAt } from "../../petition/lines/catalogues.ts";
import { formTitles } from "../../petition/lines/line.ts";
import { placeKey, placeOf, type FormNumber, type LineValue } from "../../petition/lines/line.ts";
import type { Redactor } from "../../petition/redaction/index.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Form } from "../../records/form.ts";
import { listPackets, readPacketLines, type Packet } from "../../records/office/packets.server.ts";
import type { View } from "../urls.ts";
import { gapsUrl, lineUrl } from "../petition-url.ts";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { planPacket, type PacketPlan } from "../../casework/packets/packet-contents.server.ts";
import { startFiller } from "../../casework/packets/packet-process.server.ts";
import { changedSince, lineDifferences, type LineDifference } from "../../casework/packets/packet-versions.server.ts";
import { findUnprintable } from "../../casework/packets/unprintable.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { downloadsOf, type Downloads } from "./downloads.server.ts";

/** Line that cannot be printed as it is, with the URL where it is corrected. */
export interface UnprintableText {
  place: string;
  value: string;
  characters: string;
  correctUrl: string;
}

/** A form of the case, with what is left to do before it can be filed. */
export interface CheckedForm {
  name: string;
  title: string;
  /** Number of gaps that prevent filing, and of the others, and the URL that shows them. */
  blocking: number;
  useful: number;
  gapsUrl: string;
  linesUrl: string;
  /** Why its blank cannot be used, with its edition; "" if it can. */
  blank: string;
  /** When it was filled last; "" for never. */
  filled: string;
  /** URL of the form as a file of its own; "" if it is part of the packet. */
  fileUrl: string;
}

/** Packet as the page lists it. */
export interface ListedPacket {
  id: string;
  requestedAt: string;
  /** Who requested it. */
  person: string;
  state: Packet["state"];
  /** "Draft", or why it is not one. */
  kind: string;
  progress: string;
  editions: string;
  size: string;
  sha256: string;
  /** What has changed since it was filled; "" for nothing. */
  changed: string;
  /** Lines that differ from the petition as it is now; null if that is not known or nothing has changed. */
  differences: Differences | null;
  downloadUrl: string;
}

/** Line that is printed differently now. */
export interface ShownDifference {
  /** Identifies the line. */
  place: string;
  form: string;
  line: string;
  label: string;
  before: string;
  after: string;
}

/** Lines that differ, of which only the first are listed. */
export interface Differences {
  lines: ShownDifference[];
  total: number;
}

/** Data of the page with a case's filled forms. */
export interface PacketPage {
  /** Forms of the packet in the order of filing, and those that are files of their own. */
  forms: CheckedForm[];
  isBlankMissing: boolean;
  unprintable: UnprintableText[];
  /** Number of gaps that prevent filing. */
  blocking: number;
  isWaiting: boolean;
  packets: ListedPacket[];
  downloads: Downloads;
}

const statusLabels = { current: "", missing: "not uploaded", outdated: "another edition", lost: "missing from storage" } as const;

/** Loads the page with the filled forms of a case. */
export async function loadPacketPage(form: Form, view: View): Promise<Framed<PacketPage>> {
  startFiller();
  const prepared = await officePetition(form);
  const { redact, petition } = prepared;
  const { lines, gaps } = petition;
  const [plan, packets, unprintable] = await Promise.all([planPacket(form, prepared), listPackets(form.id), findUnprintable(lines)]);
  const differences = await compareWithNow(packets, plan, redact);
  const filesUrl = `/api/admin/submissions/${form.id}/petition`;
  const made = packets.filter(({ state }) => state === "made");
  const blanks = new Map(plan.missing.map(({ edition, status }) => [edition.form, `${edition.edition} ${statusLabels[status]}`]));
  const toCheckedForm = (number: FormNumber, fileUrl = ""): CheckedForm => {
    const own = gaps.filter((gap) => gap.form === number);
    const blocking = own.filter(({ isBlocking }) => isBlocking).length;
    const newest = made.find(({ editions }) => editions.some((each) => each.form === number));
    return {
      name: formName(number),
      title: formTitles[number],
      blocking,
      useful: own.length - blocking,
      gapsUrl: gapsUrl(form.id, view, { form: number }),
      linesUrl: lineUrl(form.id, view, { form: number }),
      blank: blanks.get(number) ?? "",
      filled: newest ? officeTime(newest.requestedAt) : "",
      fileUrl,
    };
  };
  const apart = (["101B", "121"] as const).filter((number) => lines.some((line) => line.form === number));
  return {
    frame: { ...(await loadCaseFrame(form)), clientName: redact(form.clientName) },
    forms: [
      ...plan.forms.map((number) => toCheckedForm(number)),
      ...apart.map((number) => toCheckedForm(number, `${filesUrl}/forms/${number}`)),
    ],
    isBlankMissing: plan.missing.length > 0,
    unprintable: unprintable.map(({ line, characters: letters }) => ({
      place: `${formName(line.form)} ${placeText(line)}`,
      value: valueText(line.value),
      characters: letters.join(" "),
      correctUrl: lineUrl(form.id, view, { form: line.form, at: placeKey(line), correct: placeKey(line) }),
    })),
    blocking: gaps.filter(({ isBlocking }) => isBlocking).length,
    isWaiting: packets.some(({ state }) => state === "waiting"),
    packets: packets.map((packet) => toListedPacket(packet, plan, filesUrl, differences.get(packet.id) ?? null)),
    downloads: downloadsOf(form.id, view, prepared),
  };
}

const describeProgress = ({ pages, pagesDone }: Packet): string =>
  pages === null
    ? "Working out the pages"
    : pagesDone < pages
      ? `Page ${pagesDone + 1} of ${pages}`
      : `All ${pages} pages filled, binding them`;

/** Number of the newest packets that are compared with the petition as it is now, and of the lines listed for each. */
const comparedPackets = 10;
const listedLines = 20;

/** Lists which lines of the newest packets differ now, by the packets' ids. Only packets that differ have an entry. */
async function compareWithNow(packets: Packet[], now: PacketPlan, redact: Redactor["redact"]): Promise<Map<string, Differences>> {
  const outdated = packets.filter(({ state, linesSha256 }) => state === "made" && linesSha256 !== now.linesSha256);
  const stored = await readPacketLines(outdated.slice(0, comparedPackets).map(({ id }) => id));
  return new Map(
    [...stored].map(([id, lines]) => {
      const found = lineDifferences(lines, now.lines);
      return [id, { lines: found.slice(0, listedLines).map((each) => toShownDifference(each, redact)), total: found.length }];
    }),
  );
}

function toShownDifference({ place: key, before, after }: LineDifference, redact: Redactor["redact"]): ShownDifference {
  const place = placeOf(key);
  const shown = (value: LineValue) => (value === null ? "" : redact(valueText(value), place.part));
  return {
    place: key,
    form: formName(place.form),
    line: [placeText(place), place.item !== null && `entry ${place.item}`].filter(Boolean).join(", "),
    label: boxAt(place)?.label ?? "",
    before: shown(before),
    after: shown(after),
  };
}

function toListedPacket(packet: Packet, now: PacketPlan, filesUrl: string, differences: Differences | null): ListedPacket {
  const changed = changedSince(packet, now);
  return {
    id: packet.id,
    requestedAt: officeTime(packet.requestedAt),
    person: packet.person ?? "Office",
    state: packet.state,
    kind: packet.isDraft ? "Draft" : packet.reason ? `Without DRAFT: ${packet.reason}` : "Ready for attorney review",
    progress: describeProgress(packet),
    editions: packet.editions.map(({ form, edition }) => `${formName(form as FormNumber)} ${edition}`).join(", "),
    size: packet.size === null ? "" : formatSize(packet.size),
    sha256: packet.sha256 ?? "",
    changed: changed.length > 0 ? `Changed since: ${changed.join(" and ")}` : "",
    differences,
    downloadUrl: `${filesUrl}/packets/${packet.id}`,
  };
}
