import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { requestPacket } from "../../records/packets.server.ts";
import { formOr404 } from "../case/submission-route.server.ts";
import { packetAddress, viewOf } from "../dashboard/dashboard-view.ts";
import { submissionNotFound } from "../not-found.ts";
import { officePetition } from "../petition/prepared.server.ts";
import { refuse, typedIn, type Posted } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { planPacket } from "./packet-contents.server.ts";
import { packetPage, unprintableIn } from "./packet-page.server.ts";
import { cannotPrint, missingBlanks, reasonMax, reasonTooLong } from "./wording.ts";

const viewIn = ({ url }: Request) => viewOf(new URL(url).searchParams);

/** GET: the filled forms of a case, for the attorney. */
export async function loadPacket({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  return json(await packetPage(form, viewIn(request)));
}

/** POST: asks for a packet, which a job makes. */
export async function handlePacket({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await typedIn(request);
  const form = await formOr404(params["id"] ?? "");
  const reason = (typed["reason"] ?? "").trim();
  const prepared = await officePetition(form);
  const { missing, forms: _, ...contents } = await planPacket(form, prepared, reason);
  const lacking = await unprintableIn(prepared.petition.lines);
  const messages: Posted["messages"] = {
    ...(reason.length > reasonMax && { reason: reasonTooLong }),
    ...(missing.length > 0 && { packet: missingBlanks }),
    ...(lacking.length > 0 && { packet: cannotPrint }),
  };
  if (Object.keys(messages).length > 0) return refuse({ typed, messages }, messages["reason"] ? 422 : 409);
  const id = await requestPacket({ formId: form.id, address, reason, ...contents }, "job");
  if (!id) throw pageNotFound(submissionNotFound);
  return redirect(packetAddress(form.id, viewIn(request)), {
    status: 303,
    headers: { "Set-Cookie": await flash({ title: "The forms are being filled" }) },
  });
}
