import { formatSize } from "../../files/file-rules.ts";
import { formName, placeText, valueText } from "../../petition/lines/line-text.ts";
import { placeKey, type FormNumber } from "../../petition/lines/line.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { Form } from "../../records/form.ts";
import { listPackets, type Packet, type PacketVersions } from "../../records/office/packets.server.ts";
import { petitionUrl, type View } from "../urls.ts";
import { placeUrl } from "../petition-url.ts";
import { caseRedactor, officePetition } from "../../casework/petition/prepared.server.ts";
import { planPacket } from "../../casework/packets/packet-contents.server.ts";
import { changedSince } from "../../casework/packets/packet-versions.server.ts";
import { findUnprintable } from "../../casework/packets/unprintable.server.ts";

/** Line that cannot be printed as it is, with the URL where it is corrected. */
export interface UnprintableText {
  place: string;
  value: string;
  characters: string;
  correctUrl: string;
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
  downloadUrl: string;
}

/** Data of the page with a case's filled forms. */
export interface PacketPage {
  clientName: string;
  petitionPageUrl: string;
  forms: string[];
  missing: { name: string; status: string }[];
  unprintable: UnprintableText[];
  /** Number of gaps that prevent filing. */
  blocking: number;
  form121Url: string;
  /** URL of Form 101B, which is filed later; null if the case has none. */
  form101BUrl: string | null;
  isWaiting: boolean;
  packets: ListedPacket[];
}

const statusLabels = { current: "", missing: "not uploaded", outdated: "another edition", lost: "missing from storage" } as const;

/** Loads the page with the filled forms of a case. */
export async function loadPacketPage(form: Form, view: View): Promise<PacketPage> {
  const prepared = await officePetition(form);
  const [plan, packets, unprintable] = await Promise.all([
    planPacket(form, prepared),
    listPackets(form.id),
    findUnprintable(prepared.petition.lines),
  ]);
  const filesUrl = `/api/admin/submissions/${form.id}/petition`;
  return {
    clientName: caseRedactor(form, prepared)(form.clientName),
    petitionPageUrl: petitionUrl(form.id, view),
    forms: plan.forms.map(formName),
    missing: plan.missing.map(({ edition, status }) => ({ name: `${edition.number} (${edition.edition})`, status: statusLabels[status] })),
    unprintable: unprintable.map(({ line, characters: letters }) => ({
      place: `${formName(line.form)} ${placeText(line)}`,
      value: valueText(line.value),
      characters: letters.join(" "),
      correctUrl: placeUrl(form.id, view, { form: line.form, at: placeKey(line), correct: placeKey(line) }),
    })),
    blocking: prepared.petition.gaps.filter(({ isBlocking }) => isBlocking).length,
    form121Url: `${filesUrl}/forms/121`,
    form101BUrl: prepared.petition.lines.some(({ form: number }) => number === "101B") ? `${filesUrl}/forms/101B` : null,
    isWaiting: packets.some(({ state }) => state === "waiting"),
    packets: packets.map((packet) => toListedPacket(packet, plan, filesUrl)),
  };
}

const describeProgress = ({ pages, pagesDone }: Packet): string =>
  pages === null
    ? "Working out the pages"
    : pagesDone < pages
      ? `Page ${pagesDone + 1} of ${pages}`
      : `All ${pages} pages filled, binding them`;

function toListedPacket(packet: Packet, now: PacketVersions, filesUrl: string): ListedPacket {
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
    downloadUrl: `${filesUrl}/packets/${packet.id}`,
  };
}
