import { displaySize } from "../../files/file-rules.ts";
import { unprintableLines } from "../../official-forms/letters.ts";
import { formName, placeText, valueText } from "../../petition/line-text.ts";
import { placeKey, type FormNumber, type Line } from "../../petition/line.ts";
import { officeTime } from "../../platform/office-time.ts";

import type { Form } from "../../records/form.ts";
import type { StoredEntries } from "../../records/office-entries.server.ts";
import { listPackets, type Packet } from "../../records/packets.server.ts";
import { petitionAddress, type View } from "../dashboard/dashboard-view.ts";
import { placeAddress } from "../petition/petition-address.ts";
import { officePetition } from "../petition/prepared.server.ts";
import { fontLetters } from "./font-letters.server.ts";
import { planPacket } from "./packet-contents.server.ts";
import { changedSince } from "./packet-note.server.ts";

/** A line that cannot be printed as it is, and where it is corrected. */
export interface UnprintableText {
  place: string;
  value: string;
  letters: string;
  correct: string;
}

/** A packet as the page lists it. */
export interface ListedPacket {
  id: string;
  requestedAt: string;
  address: string;
  state: Packet["state"];
  /** "draft", or why it is not one. */
  kind: string;
  progress: string;
  editions: string;
  size: string;
  sha256: string;
  /** What has changed since it was made; "" for nothing. */
  changed: string;
  download: string;
}

/** What the page of a case's filled forms is rendered from. */
export interface PacketPage {
  clientName: string;
  back: string;
  forms: string[];
  missing: { name: string; status: string }[];
  unprintable: UnprintableText[];
  /** How many gaps keep it from being filed. */
  blocking: number;
  form121: string;
  isWaiting: boolean;
  packets: ListedPacket[];
}

const statusWords = { current: "", missing: "not uploaded", outdated: "another edition", lost: "missing from storage" } as const;

/** The lines of a petition with letters that the forms' font lacks. */
export const unprintableIn = async (lines: readonly Line[]) => unprintableLines(lines, await fontLetters());

/** The page of the filled forms of a case. */
export async function packetPage(form: Form, view: View): Promise<PacketPage> {
  const prepared = await officePetition(form);
  const [plan, packets, unprintable] = await Promise.all([
    planPacket(form, prepared),
    listPackets(form.id),
    unprintableIn(prepared.petition.lines),
  ]);
  const files = `/api/admin/submissions/${form.id}/petition`;
  return {
    clientName: form.clientName,
    back: petitionAddress(form.id, view),
    forms: plan.forms.map(formName),
    missing: plan.missing.map(({ edition, status }) => ({ name: `${edition.number} (${edition.edition})`, status: statusWords[status] })),
    unprintable: unprintable.map(({ line, letters }) => ({
      place: `${formName(line.form)} ${placeText(line)}`,
      value: valueText(line.value),
      letters: letters.join(" "),
      correct: placeAddress(form.id, view, { form: line.form, at: placeKey(line), correct: placeKey(line) }),
    })),
    blocking: prepared.petition.gaps.filter(({ isBlocking }) => isBlocking).length,
    form121: `${files}/forms/121`,
    isWaiting: packets.some(({ state }) => state === "waiting"),
    packets: packets.map((packet) => listed(packet, form, prepared.kept, files)),
  };
}

const progressOf = ({ pages, pagesDone }: Packet): string =>
  pages === null
    ? "Working out the pages"
    : pagesDone < pages
      ? `Page ${pagesDone + 1} of ${pages}`
      : `All ${pages} pages filled, binding them`;

function listed(packet: Packet, form: Form, entries: StoredEntries, files: string): ListedPacket {
  const changed = changedSince(packet, form, entries);
  return {
    id: packet.id,
    requestedAt: officeTime(packet.requestedAt),
    address: packet.address,
    state: packet.state,
    kind: packet.isDraft ? "Draft" : packet.reason ? `Without DRAFT: ${packet.reason}` : "Ready to sign",
    progress: progressOf(packet),
    editions: packet.editions.map(({ form, edition }) => `${formName(form as FormNumber)} ${edition}`).join(", "),
    size: packet.size === null ? "" : displaySize(packet.size),
    sha256: packet.sha256 ?? "",
    changed: changed.length > 0 ? `Changed since: ${changed.join(" and ")}` : "",
    download: `${files}/packets/${packet.id}`,
  };
}
