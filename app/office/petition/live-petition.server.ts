import type { LoaderFunctionArgs } from "@remix-run/server-runtime";
import { notFound } from "../../platform/http/http.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { requireAttorneyCall } from "../../sign-in/attorney.server.ts";
import { currentBasis } from "../../casework/petition/summaries.server.ts";

/** GET: returns the current basis of a form's petition for a page that is open. Does not keep the session alive. */
export async function readLivePetition({ request, params }: LoaderFunctionArgs): Promise<Response> {
  await requireAttorneyCall(request, "peek");
  const current = await currentBasis(params["id"] ?? "");
  return current ? Response.json({ basis: current.basis }, { headers: { "Cache-Control": "no-store" } }) : notFound(submissionNotFound);
}
