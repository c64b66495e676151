import { json, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { requestedView } from "../urls.ts";
import { loadMeansTestPage } from "./means-test-page.server.ts";
import { loadPetitionCase } from "./petition-case.server.ts";

/** GET: loads the means test. */
export async function loadMeansTest({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const petitionCase = await loadPetitionCase(params["id"] ?? "", requestedView(request), "means-test");
  return json(loadMeansTestPage(petitionCase));
}
