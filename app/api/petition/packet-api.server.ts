import { readVerified } from "../../documents/read-verified.server.ts";
import type { Args, HandleInput } from "../shared/calls.server.ts";
import { isFiled } from "../../official-forms/filing-order.ts";
import { formNumbers } from "../../petition/lines/line.ts";
import { apiError, notFound } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { findPacket, isStored } from "../../records/office/packets.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { fillOne } from "../../casework/packets/fill-one.server.ts";
import { makePacketNow } from "../../casework/packets/make-packet.server.ts";
import { planPacket } from "../../casework/packets/packet-contents.server.ts";
import { findUnprintable } from "../../casework/packets/unprintable.server.ts";
import { cannotPrint, missingBlanks } from "../../casework/packets/wording.ts";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { requireWriteAccess } from "../../sign-in/api-key.server.ts";
import { downloadResponse, type MakeFile } from "../cases/hand-over-api.server.ts";
import type { reasonQuerySchema } from "./petition-files-api.server.ts";
import { requireSubmission } from "../cases/submissions-api.server.ts";

export const packetNotFound = "There is no such packet.";
export const formNotFilled = "This form cannot be filled in.";
export const formNotInPetition = "This form is not part of this petition.";
export const packetFailed = "The forms cannot be filled at the moment.";

/** Returns a PDF as a download, and records it in the audit log. */
const packetResponse = (args: Args, formId: string, name: string, make: MakeFile): Promise<Response> =>
  downloadResponse(
    args,
    {
      type: "application/pdf",
      fileName: `${referenceOf(formId)}_${name}.pdf`,
      entry: { action: "packet_downloaded", formId, detail: name },
    },
    make,
  );

/** Returns the form of a packet to be filled in. Throws a Response: 403 for a read-only API key, 404. */
export async function requirePacketForm(args: Args): Promise<Form> {
  requireWriteAccess();
  return requireSubmission(args);
}

/**
 * GET: fills in the forms of a case, and stores and returns them as one packet. A read-only API key may not. A 409
 * lists missing blanks or lines that cannot be printed.
 */
export const readPacket: HandleInput<typeof reasonQuerySchema, typeof requirePacketForm> = async (args) => {
  const { reason } = args.input;
  const form = args.found;
  const prepared = await officePetition(form);
  const plan = await planPacket(form, prepared, reason);
  if (plan.missing.length > 0) return apiError(409, missingBlanks, { missing: plan.missing.map(({ edition }) => edition.form) });
  const unprintable = await findUnprintable(prepared.petition.lines);
  if (unprintable.length > 0)
    return apiError(409, cannotPrint, {
      lines: unprintable.map(({ line: { form: number, line, part }, characters }) => ({ form: number, line, part, letters: characters })),
    });
  return packetResponse(args, form.id, "packet", async () => {
    const packet = await makePacketNow({ formId: form.id, address: args.context.address, reason, prepared, plan });
    if (!packet) throw apiError(503, packetFailed, {}, { "Retry-After": "10" });
    return packet;
  });
};

/** GET: returns a stored packet. */
export async function readStoredPacket(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const packet = await findPacket(args.params["packetId"] ?? "");
  const pdf = packet?.formId === form.id && isStored(packet) ? await readVerified(packet) : undefined;
  if (!pdf) return notFound(packetNotFound);
  return packetResponse(args, form.id, "packet", () => pdf);
}

/** GET: fills in one form. Form 121 shows full Social Security numbers. */
export async function readFilledForm(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const number = formNumbers.find((each) => each === args.params["form"]);
  if (!number) return notFound(formNotFilled);
  const prepared = await officePetition(form);
  if (!isFiled(number, prepared.petition.lines, prepared.entries.decisions.chapter)) return notFound(formNotInPetition);
  return packetResponse(args, form.id, `form-${number}`, async () => {
    const filled = await fillOne(prepared, number);
    if ("pdf" in filled) return filled.pdf;
    const { message, ...details } = filled;
    throw apiError(409, message, details);
  });
}
