import { packetForms } from "../../official-forms/filing-order.ts";
import type { Caption } from "../../official-forms/fill-form.ts";
import type { PacketRequest } from "../../official-forms/packet-request.ts";
import { formName } from "../../petition/line-text.ts";
import type { FormNumber, Line, Person } from "../../petition/line.ts";
import type { Form } from "../../records/form.ts";
import type { PacketContents } from "../../records/packets.server.ts";
import { blankBytes, knownForms, type KnownForm } from "../official-forms/blanks.server.ts";
import type { OfficePetition } from "../petition/prepared.server.ts";

/** What a packet of a case is made of, and what it lacks. */
export interface PacketPlan extends PacketContents {
  /** What is filled, in the order in which it is filed. */
  forms: FormNumber[];
  /** Forms whose blank is not there, with what is wrong. */
  missing: KnownForm[];
}

/** Whether something keeps a petition from being filed. */
export const isUnfinished = ({ gaps }: OfficePetition["petition"]): boolean => gaps.some(({ isBlocking }) => isBlocking);

/** Plans the packet of a case: without DRAFT once nothing keeps it from being filed, or with a reason. */
export async function planPacket(form: Form, { petition, kept }: OfficePetition, reason = ""): Promise<PacketPlan> {
  const forms = packetForms(petition.lines, kept.decisions.chapter);
  const known = await knownForms();
  const ofForm = (each: FormNumber) => known.find(({ edition }) => edition.form === each)!;
  return {
    forms,
    missing: forms.map(ofForm).filter(({ status }) => status !== "current"),
    isDraft: reason === "" && isUnfinished(petition),
    answersVersion: form.version,
    entriesVersion: kept.version,
    editions: forms.map((each) => ({ form: each, edition: ofForm(each).edition.edition })),
  };
}

/** What is printed on forms of a petition. */
export function requestFor({ petition }: OfficePetition, forms: readonly FormNumber[], isDraft: boolean): PacketRequest {
  return {
    title: forms.length === 1 ? `Official Form ${formName(forms[0]!)}` : "Bankruptcy petition and schedules",
    isDraft,
    caption: captionOf(petition.lines),
    forms: forms.map((each) => ({ form: each, lines: petition.lines.filter((line) => line.form === each) })),
  };
}

function captionOf(lines: readonly Line[]): Caption {
  const of = (part: string, person: Person | null) =>
    lines.find((line) => line.form === "101" && line.line === "caption" && line.part === part && line.person === person)?.value;
  return {
    debtor1: String(of("name", "debtor1") ?? ""),
    debtor2: String(of("name", "debtor2") ?? ""),
    district: String(of("district", null) ?? ""),
  };
}

/** The blanks of forms; undefined if one of them is not there. */
export async function blanksOf(forms: readonly FormNumber[]): Promise<Buffer[] | undefined> {
  const known = await knownForms();
  const found = await Promise.all(forms.map((each) => blankBytes(known.find(({ edition }) => edition.form === each)!)));
  return found.every((blank) => blank !== undefined) ? found : undefined;
}
