import { z } from "zod";
import type { Args } from "../shared/calls.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, notFound } from "../../platform/http/http.server.ts";
import { FormTooLarge } from "../../records/form-change.ts";
import { findMissingAddresses } from "../../casework/addresses/case-addresses.server.ts";
import { changedSinceOpened, fillInAddress } from "../../casework/addresses/fill-in-address.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { officePetition } from "../../casework/petition/prepared.server.ts";
import { bookEntrySchema, entryJson, roleSchema, baseHashSchema } from "./creditor-addresses-api.server.ts";
import { requireSubmission, type HandleSubmission } from "../cases/submissions-api.server.ts";

const { name, street, city, state, zip } = bookEntrySchema.shape;

/** A creditor whose address is missing on a petition, with proposals from the book. */
export const missingAddressSchema = z.object({
  path: z.string().describe("The path in the answers where the address belongs, such as securedCreditors[0]"),
  paths: z.array(z.string()).describe("All paths with the same name and the same parts of an address, that one included"),
  role: roleSchema,
  name,
  street,
  city,
  state,
  zip,
  proposals: z
    .array(
      z.object({
        address: bookEntrySchema,
        similarity: z.number().describe("Similarity of the names, up to 1 for the same name"),
        seen: baseHashSchema,
      }),
    )
    .describe("Most similar names first"),
});

/** The proposal to accept, for all places of the creditor. */
export const acceptedProposalSchema = z.object({ path: z.string().max(100), addressId: idSchema, seen: baseHashSchema });

/** GET: lists the creditors whose address is missing on the petition of a form. */
export async function readMissingAddresses(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const missing = await findMissingAddresses(await officePetition(form));
  const body = missing.map(({ place: { isPersonal: _, ...place }, same, proposals }): z.output<typeof missingAddressSchema> => ({
    ...place,
    paths: same.map(({ path }) => path),
    proposals: proposals.map(({ entry, similarity, seen }) => ({ address: entryJson(entry), similarity, seen })),
  }));
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}

/** POST: accepts a proposal and returns the creditors whose address is still missing. */
export const postAcceptedProposal: HandleSubmission<typeof acceptedProposalSchema> = async (args) => {
  const { path, addressId: entryId, seen } = args.input;
  const outcome = await fillInAddress(args.found.id, { path, entryId, seen }, args.request, args.context.address);
  if (outcome === "missing") return notFound(submissionNotFound);
  if (outcome === "changed") return apiError(409, changedSinceOpened);
  if (outcome === "too large") return invalid([{ path: "path", message: new FormTooLarge().message }]);
  return readMissingAddresses(args);
};
