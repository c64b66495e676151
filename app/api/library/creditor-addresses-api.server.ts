import { z } from "zod";
import { ifMatchVersion, type Args, type HandleInput } from "../shared/calls.server.ts";
import { partyRoles, type PartyRole } from "../../petition/facts/creditors.ts";
import type { Address } from "../../petition/forms/creditor-places.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, notFound } from "../../platform/http/http.server.ts";
import { pick } from "../../platform/pick.ts";
import {
  addEntry,
  listBookEntries,
  findBookEntry,
  changeEntry,
  removeEntry,
  type BookEntry,
} from "../../records/office/creditor-addresses.server.ts";
import { addressSchema, checkAddress, type addressChangeSchema } from "../../casework/addresses/address-schema.server.ts";
import { officeRequester } from "../../casework/addresses/fill-in-address.server.ts";
import { addressNotFound } from "../../casework/not-found.ts";
import { updateCases } from "../../casework/addresses/update-cases.server.ts";
import { findUses, type FoundUses } from "../../casework/addresses/uses.server.ts";
import { addressPairHash } from "../../casework/addresses/write-addresses.server.ts";
import { cleanSearch } from "../../office/urls.ts";

/** Message of the 412 response to a change of an address that is based on an outdated version. */
export const staleAddress = "Someone else has changed this address. Nothing was saved. The current address is in this response.";

const addressFields = { name: z.string(), street: z.string(), city: z.string(), state: z.string(), zip: z.string() };

/** An address of the book. */
export const bookEntrySchema = z.object({
  id: idSchema,
  ...addressFields,
  source: z.enum(["typed", "case"]).describe("Origin of the address: typed by the office, or copied from a client's case"),
  earlier: z.array(z.object(addressFields)).describe("Earlier versions"),
  version: z.number().int().min(1).describe("Incremented by every change; also the ETag"),
});

/** A new address. */
export const newAddressSchema = z.object({
  ...addressSchema.shape,
  source: bookEntrySchema.shape.source.default("typed"),
});

/** The body of a 412 response, with the current address. */
export const staleAddressSchema = z.object({ error: z.string(), code: z.string(), message: z.string(), address: bookEntrySchema });

const pathSchema = z.string().min(1).max(100).describe("The path of the address in the answers, such as securedCreditors[0]");
export const baseHashSchema = z
  .string()
  .max(100)
  .describe("Hash of the state that was read. Anything that has changed since is left unchanged");

const placeFields = { formId: idSchema, path: pathSchema };

/** The role of a party in a case. */
export const roleSchema = z.enum(Object.keys(partyRoles) as [PartyRole, ...PartyRole[]]);

/** The places in open cases where an address of the book is used. */
export const usesSchema = z.object({
  places: z.array(
    z.object({
      ...placeFields,
      clientName: z.string(),
      role: roleSchema,
      ...addressFields,
      isOutdated: z.boolean().describe("Whether the place has an earlier version of the address"),
      isSimilar: z.boolean().describe("Whether the name is similar as well, not only the address the same"),
      seen: baseHashSchema,
    }),
  ),
  unreadable: z.number().int().describe("The number of forms that could not be decrypted"),
});

/** The places to update with the address of the book. */
export const updateSchema = z.object({
  places: z
    .array(z.object({ ...placeFields, seen: baseHashSchema }))
    .min(1)
    .max(1_000),
});

const placesSchema = z.array(z.object(placeFields));

/** The result of an update. */
export const updateResultSchema = z.object({
  updated: placesSchema,
  skipped: placesSchema.describe("Places that have changed since they were read, or whose case was deleted"),
});

/** An address of the book as API clients receive it. */
export const entryJson = (entry: BookEntry): z.output<typeof bookEntrySchema> =>
  pick(entry, ["id", "name", "street", "city", "state", "zip", "source", "earlier", "version"]);

const noStore = { "Cache-Control": "no-store" };
const entryResponse = (entry: BookEntry, status = 200) =>
  Response.json(entryJson(entry), { status, headers: { ...noStore, ETag: `"${entry.version}"` } });

const staleResponse = (entry: BookEntry) => apiError(412, staleAddress, { address: entryJson(entry) }, { ETag: `"${entry.version}"` });

/** Returns the normalized address if it is valid. Throws a Response: 422. */
function requireAddress(input: Record<string, unknown>): Address {
  const checked = checkAddress(input);
  if ("address" in checked) return checked.address;
  throw invalid(Object.entries(checked.messages).map(([path, message]) => ({ path, message })));
}

/** Returns the entry that the URL names. Throws a Response: 404. */
export async function requireEntry({ params }: Args): Promise<BookEntry> {
  const entry = await findBookEntry(params["id"] ?? "");
  if (!entry) throw notFound(addressNotFound);
  return entry;
}

/** GET: lists the book, or the entries that match a search. */
export async function readBook({ request }: Args): Promise<Response> {
  const search = cleanSearch(new URL(request.url).searchParams.get("search") ?? "");
  return Response.json((await listBookEntries(search)).map(entryJson), { headers: noStore });
}

/** POST: adds an address, or returns the existing entry with the same name and address. */
export const postAddress: HandleInput<typeof newAddressSchema> = async ({ context, input: { source, ...typed } }) => {
  const { entry, isNew } = await addEntry(requireAddress(typed), source, context.address);
  return entryResponse(entry, isNew ? 201 : 200);
};

/** GET: returns an address. */
export const readAddress = async (args: Args): Promise<Response> => entryResponse(await requireEntry(args));

/** PATCH: changes an address; with If-Match, only if that is still its version. */
export const patchAddress: HandleInput<typeof addressChangeSchema, typeof requireEntry> = async ({
  request,
  context,
  input,
  found: entry,
}) => {
  const changed = await changeEntry(entry.id, requireAddress({ ...entry, ...input }), {
    baseVersion: ifMatchVersion(request),
    address: context.address,
  });
  if (changed.outcome === "missing") return notFound(addressNotFound);
  return changed.outcome === "stale" ? staleResponse(changed.entry) : entryResponse(changed.entry);
};

/** DELETE: removes an address from the book; with If-Match, only if that is still its version. */
export async function deleteAddress(args: Args): Promise<Response> {
  const { id } = await requireEntry(args);
  const removed = await removeEntry(id, { baseVersion: ifMatchVersion(args.request), address: args.context.address });
  if (removed.outcome === "missing") return notFound(addressNotFound);
  return removed.outcome === "stale" ? staleResponse(removed.entry) : new Response(null, { status: 204 });
}

const usesJson = ({ uses, unreadable }: FoundUses): z.output<typeof usesSchema> => ({
  places: uses.map(({ formId, clientName, place: { path, role, name, street, city, state, zip }, entry, isOutdated, isSimilar }) => ({
    formId,
    path,
    clientName,
    role,
    name,
    street,
    city,
    state,
    zip,
    isOutdated,
    isSimilar,
    seen: addressPairHash({ name, street, city, state, zip }, entry),
  })),
  unreadable,
});

/** GET: lists the places in open cases that use the address or an earlier version of it. */
export async function readUses(args: Args): Promise<Response> {
  const entry = await requireEntry(args);
  let isClosed = false;
  args.context.onClose(() => (isClosed = true));
  return Response.json(usesJson(await findUses([entry], () => isClosed)), { headers: noStore });
}

/** POST: writes the address to the given places. */
export const postUpdate: HandleInput<typeof updateSchema, typeof requireEntry> = async ({ request, context, input, found }) =>
  Response.json(await updateCases(found, input.places, officeRequester(request, context.address)), { headers: noStore });
