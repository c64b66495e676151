import { packetForms } from "../../official-forms/filing-order.ts";
import type { Caption } from "../../official-forms/fill-form.ts";
import type { PacketRequest } from "../../official-forms/packet-request.ts";
import { formName } from "../../petition/lines/line-text.ts";
import type { FormNumber, Line, Person } from "../../petition/lines/line.ts";
import type { Form } from "../../records/form.ts";
import type { PacketContents } from "../../records/office/packets.server.ts";
import { readBlank, loadKnownForms, type KnownForm } from "../blanks/blanks.server.ts";
import type { OfficePetition } from "../petition/prepared.server.ts";
import { packetVersions } from "./packet-versions.server.ts";

/** Contents of a case's packet, and the blanks that are missing. */
export interface PacketPlan extends PacketContents {
  /** Forms to fill, in filing order. */
  forms: FormNumber[];
  /** Forms whose blank cannot be used, with its status. */
  missing: KnownForm[];
}

/** Whether blocking gaps prevent a petition from being filed. */
export const isUnfinished = ({ gaps }: OfficePetition["petition"]): boolean => gaps.some(({ isBlocking }) => isBlocking);

/** Plans the packet of a case. It is marked DRAFT while blocking gaps remain, unless a reason is given. */
export async function planPacket(form: Form, prepared: OfficePetition, reason = ""): Promise<PacketPlan> {
  const { petition, entries } = prepared;
  const forms = packetForms(petition.lines, entries.decisions.chapter);
  const known = await loadKnownForms();
  const knownForm = (each: FormNumber) => known.find(({ edition }) => edition.form === each)!;
  return {
    forms,
    missing: forms.map(knownForm).filter(({ status }) => status !== "current"),
    isDraft: reason === "" && isUnfinished(petition),
    ...packetVersions(form, prepared),
    editions: forms.map((each) => ({ form: each, edition: knownForm(each).edition.edition })),
  };
}

/** Builds the request to fill forms of a petition. */
export function buildPacketRequest({ petition }: OfficePetition, forms: readonly FormNumber[], isDraft: boolean): PacketRequest {
  return {
    title: forms.length === 1 ? `Official Form ${formName(forms[0]!)}` : "Bankruptcy petition and schedules",
    isDraft,
    caption: findCaption(petition.lines),
    forms: forms.map((each) => ({ form: each, lines: petition.lines.filter((line) => line.form === each) })),
  };
}

function findCaption(lines: readonly Line[]): Caption {
  const valueOf = (part: string, person: Person | null) =>
    lines.find((line) => line.form === "101" && line.line === "caption" && line.part === part && line.person === person)?.value;
  return {
    debtor1: String(valueOf("name", "debtor1") ?? ""),
    debtor2: String(valueOf("name", "debtor2") ?? ""),
    district: String(valueOf("district", null) ?? ""),
  };
}

/** Reads the blanks of forms. Undefined if one of them cannot be used. */
export async function readBlanks(forms: readonly FormNumber[]): Promise<Buffer[] | undefined> {
  const known = await loadKnownForms();
  const found = await Promise.all(forms.map((each) => readBlank(known.find(({ edition }) => edition.form === each)!)));
  return found.every((blank) => blank !== undefined) ? found : undefined;
}
