import { z } from "zod";
import { parseBody } from "../../documents/api/calls.server.ts";
import type { Args } from "../../intake/api/form-api.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import { FormTooLarge } from "../../records/form-change.ts";
import { findMissingAddresses } from "../creditor-addresses/case-addresses.server.ts";
import { changedSinceOpened, fillInAddress } from "../creditor-addresses/case-addresses-route.server.ts";
import { submissionNotFound } from "../not-found.ts";
import { officePetition } from "../petition/prepared.server.ts";
import { bookEntrySchema, entryJson, roleSchema, seenSchema } from "./creditor-addresses-api.server.ts";
import { requireSubmission } from "./submissions-api.server.ts";

const { name, street, city, state, zip } = bookEntrySchema.shape;

/** A creditor whose address a petition lacks, with what the book proposes. */
export const lackingSchema = z.object({
  path: z.string().describe("Where the answers have room for it, such as securedCreditors[0]"),
  role: roleSchema,
  name,
  street,
  city,
  state,
  zip,
  proposals: z
    .array(z.object({ address: bookEntrySchema, similarity: z.number().describe("Up to 1, for the same name"), seen: seenSchema }))
    .describe("The most similar names first"),
});

/** Which proposal is taken over. */
export const takingSchema = z.object({ path: z.string().max(100), addressId: idSchema, seen: seenSchema });

/** GET: the creditors whose address the petition of a form lacks. */
export async function readLacking(args: Args): Promise<Response> {
  const form = await requireSubmission(args);
  const lacking = await findMissingAddresses(form, (await officePetition(form)).petition);
  const body = lacking.map(({ place: { isPersonal: _, ...place }, proposals }): z.output<typeof lackingSchema> => ({
    ...place,
    proposals: proposals.map(({ entry, similarity, seen }) => ({ address: entryJson(entry), similarity, seen })),
  }));
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}

/** POST: takes a proposal over; returns the creditors whose address is still missing. */
export async function postTaking(args: Args): Promise<Response> {
  const { id } = await requireSubmission(args);
  const { path, addressId: entryId, seen } = parseBody(takingSchema, await readJson(args.request));
  const result = await fillInAddress(id, { path, entryId, seen }, args.request, args.context.address);
  if (result === "missing") return notFound(submissionNotFound);
  if (result === "changed") return apiError(409, changedSinceOpened);
  if (result === "too large") return invalid([{ path: "path", message: new FormTooLarge().message }]);
  return readLacking(args);
}
