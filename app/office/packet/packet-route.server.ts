import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { requestPacket } from "../../records/office/packets.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { packetUrl, requestedView } from "../urls.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { rejectPost, readTextFields, type FormReply } from "../form-post.server.ts";
import { reasonSchema } from "../../casework/packets/reason-schema.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { planPacket } from "../../casework/packets/packet-contents.server.ts";
import { loadPacketPage, type PacketPage } from "./packet-page.server.ts";
import { findUnprintable } from "../../casework/packets/unprintable.server.ts";
import { cannotPrint, missingBlanks } from "../../casework/packets/wording.ts";

/** GET: loads the filled forms of a case. */
export async function loadPacket({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const page = await loadPacketPage(form, requestedView(request));
  return json<Framed<PacketPage>>({ ...page, frame: await loadCaseFrame(form) });
}

/** POST: requests a packet, which a job fills. */
export async function handlePacket({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const form = await formOr404(params["id"] ?? "");
  const parsed = reasonSchema.safeParse(typed["reason"]);
  const reason = parsed.data ?? "";
  const prepared = await officePetition(form);
  const { missing, forms: _, ...contents } = await planPacket(form, prepared, reason);
  const unprintable = await findUnprintable(prepared.petition.lines);
  const messages: FormReply["messages"] = {
    ...(parsed.error && { reason: parsed.error.issues[0]!.message }),
    ...(missing.length > 0 && { packet: missingBlanks }),
    ...(unprintable.length > 0 && { packet: cannotPrint }),
  };
  if (Object.keys(messages).length > 0) return rejectPost({ typed, messages }, messages["reason"] ? 422 : 409);
  const id = await requestPacket({ formId: form.id, address, reason, ...contents });
  if (!id) throw pageNotFound(submissionNotFound);
  return redirectWithFlash(packetUrl(form.id, requestedView(request)), { title: "The forms are being filled" });
}
