import { z } from "zod";
import { parseBody } from "../../documents/api/calls.server.ts";
import { expectedVersion, type Args } from "../../intake/api/form-api.server.ts";
import { partyRoles, type PartyRole } from "../../petition/creditors.ts";
import type { Address } from "../../petition/creditor-places.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { apiError, invalid, notFound, readJson } from "../../platform/http/http.server.ts";
import {
  addEntry,
  listBookEntries,
  findBookEntry,
  changeEntry,
  removeEntry,
  type BookEntry,
} from "../../records/creditor-addresses.server.ts";
import { addressChangeSchema, addressSchema, checkAddress } from "../creditor-addresses/address-schema.server.ts";
import { officeRequester } from "../creditor-addresses/case-addresses-route.server.ts";
import { addressNotFound } from "../creditor-addresses/entry-route.server.ts";
import { updateCases } from "../creditor-addresses/update-cases.server.ts";
import { findUses, type FoundUses } from "../creditor-addresses/uses.server.ts";
import { seenPrint } from "../creditor-addresses/write-addresses.server.ts";
import { cleanSearch } from "../dashboard/dashboard-view.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";

/** The message for a change of an address that came too late. */
export const staleAddress = "Somebody else has changed this address since. Nothing was saved; what there is now is in this response.";

const addressFields = { name: z.string(), street: z.string(), city: z.string(), state: z.string(), zip: z.string() };

/** An address of the book. */
export const bookEntrySchema = z.object({
  id: idSchema,
  ...addressFields,
  source: z.enum(["typed", "case"]).describe("Who wrote it: somebody of the office, or a client in a case from which it was kept"),
  earlier: z.array(z.object(addressFields)).describe("What it was before"),
  version: z.number().int().min(1).describe("Grows by one with every change; also the ETag"),
});

/** An address to be added. */
export const newAddressSchema = z.object({
  ...addressSchema.shape,
  source: bookEntrySchema.shape.source.default("typed"),
});

/** A change that came too late, with the address as it is. */
export const staleAddressSchema = z.object({ error: z.string(), message: z.string(), address: bookEntrySchema });

const pathSchema = z.string().min(1).max(100).describe("Where the answers have the address, such as securedCreditors[0]");
export const seenSchema = z.string().max(100).describe("As it was read: what has changed since is left alone");

const placeFields = { formId: idSchema, path: pathSchema };

/** What somebody has to do with a case. */
export const roleSchema = z.enum(Object.keys(partyRoles) as [PartyRole, ...PartyRole[]]);

/** Where open cases have an address of the book. */
export const usesSchema = z.object({
  places: z.array(
    z.object({
      ...placeFields,
      clientName: z.string(),
      role: roleSchema,
      ...addressFields,
      isOutdated: z.boolean().describe("Whether it is what the book had before"),
      isSimilar: z.boolean().describe("Whether the name is similar, too, and not just the address the same"),
      seen: seenSchema,
    }),
  ),
  unreadable: z.number().int().describe("How many forms could not be decrypted"),
});

/** The places that are to get the address of the book. */
export const updateSchema = z.object({
  places: z
    .array(z.object({ ...placeFields, seen: seenSchema }))
    .min(1)
    .max(1_000),
});

const placesSchema = z.array(z.object(placeFields));
/** What came of that. */
export const updatedSchema = z.object({
  updated: placesSchema,
  skipped: placesSchema.describe("Where something has changed since, or whose case is gone"),
});

/** An address of the book as programs read it. */
export const entryJson = ({
  id,
  name,
  street,
  city,
  state,
  zip,
  source,
  earlier,
  version,
}: BookEntry): z.output<typeof bookEntrySchema> => ({
  id,
  name,
  street,
  city,
  state,
  zip,
  source,
  earlier,
  version,
});

const noStore = { "Cache-Control": "no-store" };
const answer = (entry: BookEntry, status = 200) =>
  Response.json(entryJson(entry), { status, headers: { ...noStore, ETag: `"${entry.version}"` } });
const stale = (entry: BookEntry) => apiError(412, staleAddress, { address: entryJson(entry) }, { ETag: `"${entry.version}"` });

/** An address that can be kept. Throws a Response: 422. */
function requireAddress(typed: Record<string, unknown>): Address {
  const read = checkAddress(typed);
  if ("address" in read) return read.address;
  throw invalid(Object.entries(read.messages).map(([path, message]) => ({ path, message })));
}

/** The entry of the address, for the attorney. Throws a Response: 401, 404. */
async function requireEntry({ request, params }: Args): Promise<BookEntry> {
  await requireAttorneyCall(request);
  const entry = await findBookEntry(params["id"] ?? "");
  if (!entry) throw notFound(addressNotFound);
  return entry;
}

/** GET: the book, or what a search finds in it. */
export async function readBook({ request }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const search = cleanSearch(new URL(request.url).searchParams.get("search") ?? "");
  return Response.json((await listBookEntries(search)).map(entryJson), { headers: noStore });
}

/** POST: adds an address, unless the book has it. */
export async function postAddress({ request, context }: Args): Promise<Response> {
  await requireAttorneyCall(request);
  const { source, ...typed } = parseBody(newAddressSchema, await readJson(request));
  const { entry, isNew } = await addEntry(requireAddress(typed), source, context.address);
  return answer(entry, isNew ? 201 : 200);
}

/** GET: one address. */
export const readAddress = async (args: Args): Promise<Response> => answer(await requireEntry(args));

/** PATCH: changes an address; with If-Match only if nobody else has since. */
export async function patchAddress(args: Args): Promise<Response> {
  const entry = await requireEntry(args);
  const change = parseBody(addressChangeSchema, await readJson(args.request));
  const seen = expectedVersion(args.request);
  const changed = await changeEntry(entry.id, requireAddress({ ...entry, ...change }), {
    baseVersion: seen,
    address: args.context.address,
  });
  if (changed.outcome === "missing") return notFound(addressNotFound);
  return changed.outcome === "stale" ? stale(changed.entry) : answer(changed.entry);
}

/** DELETE: takes an address out of the book; with If-Match only if nobody else has changed it. */
export async function deleteAddress(args: Args): Promise<Response> {
  const { id } = await requireEntry(args);
  const removed = await removeEntry(id, { baseVersion: expectedVersion(args.request), address: args.context.address });
  if (removed.outcome === "missing") return notFound(addressNotFound);
  return removed.outcome === "stale" ? stale(removed.entry) : new Response(null, { status: 204 });
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
    seen: seenPrint({ name, street, city, state, zip }, entry),
  })),
  unreadable,
});

/** GET: where open cases have it, as it is or as it was. */
export async function readUses(args: Args): Promise<Response> {
  const entry = await requireEntry(args);
  let isLeft = false;
  args.context.onClose(() => (isLeft = true));
  return Response.json(usesJson(await findUses([entry], () => isLeft)), { headers: noStore });
}

/** POST: writes it to chosen places. */
export async function postUpdate(args: Args): Promise<Response> {
  const entry = await requireEntry(args);
  const { places } = parseBody(updateSchema, await readJson(args.request));
  return Response.json(await updateCases(entry, places, officeRequester(args.request, args.context.address)), { headers: noStore });
}
