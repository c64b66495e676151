import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "../../platform/http/http.server.ts";
import { submissionNotFound } from "../not-found.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";
import { currentBasis } from "./summaries.server.ts";

/** GET: what a form's petition would be made of now, for a page that is open. It does not keep the session alive. */
export async function readLivePetition({ request, params }: LoaderFunctionArgs): Promise<Response> {
  await requireAttorneyCall(request, "looking");
  const basis = await currentBasis(params["id"] ?? "");
  return basis === undefined ? notFound(submissionNotFound) : Response.json({ basis }, { headers: { "Cache-Control": "no-store" } });
}
