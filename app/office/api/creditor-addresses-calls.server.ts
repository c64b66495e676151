import { z } from "zod";
import { failing, json, missing, refusing, type Answer, type Area, type Parameter } from "../../platform/http/described-calls.server.ts";
import { addressChangeSchema } from "../creditor-addresses/address-schema.server.ts";
import { changedSinceOpened } from "../creditor-addresses/case-addresses-route.server.ts";
import { addressNotFound } from "../creditor-addresses/entry-route.server.ts";
import { submissionNotFound } from "../not-found.ts";
import { lackingSchema, takingSchema } from "./case-addresses-api.server.ts";
import {
  bookEntrySchema,
  newAddressSchema,
  staleAddress,
  staleAddressSchema,
  updatedSchema,
  updateSchema,
  usesSchema,
} from "./creditor-addresses-api.server.ts";

const book = "/api/admin/creditor-addresses";
const one = `${book}/{id}`;
const ofCase = "/api/admin/submissions/{id}/petition/addresses";

const given = { name: "Triangle Auto Finance, Inc.", street: "P.O. Box 1200", city: "Raleigh", state: "NC", zip: "27602" };
const entry: z.output<typeof bookEntrySchema> = {
  id: "Y3JlZGl0b3JfYWRkcmVzc18x",
  ...given,
  source: "typed",
  earlier: [{ ...given, street: "12 Old Street", zip: "27601" }],
  version: 2,
};
const place = { formId: "Zk3vQ8wLr1xN5tB7yH2cJ0pM", path: "securedCreditors[0]" };
const seen = "k9vQ8wLr1xN5tB7y";
const use = {
  ...place,
  clientName: "Rowan Marlowe",
  role: "secured" as const,
  ...entry.earlier[0]!,
  isOutdated: true,
  isSimilar: true,
  seen,
};
const blank = { street: "", city: "", state: "", zip: "" };
const lacking: z.output<typeof lackingSchema>[] = [
  {
    path: place.path,
    role: "secured",
    name: "Triangel Auto Finance",
    ...blank,
    proposals: [{ address: entry, similarity: 0.68, seen }],
  },
];

const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The ETag of the address that was read. One that has changed since is left as it is.",
  schema: z.string(),
  example: '"1"',
};
const search: Parameter = {
  in: "query",
  name: "search",
  about: "A name, whatever its spelling, or a part of an address.",
  schema: z.string(),
  example: "Triangel Auto",
};

const thatEntry = (about: string): Answer => ({ about, content: json(bookEntrySchema, entry), headers: ["ETag"] });
const stale = failing(
  412,
  "It has changed since the version in If-Match.",
  staleAddress,
  json(staleAddressSchema, { error: staleAddress, message: staleAddress, address: entry }),
);
const wrongZip = { path: "zip", message: "ZIP code 90210 is not in NC." };

/** The calls on the office's book of creditors' addresses, for the description of the API. */
export const creditorAddressCalls: Area = {
  name: "Creditor addresses",
  about:
    "The office's book of creditors' addresses, for the petitions of all clients. It proposes by similar names; nothing gets into it or " +
    "out of it by itself.",
  shapes: {
    CreditorAddress: bookEntrySchema,
    NewCreditorAddress: newAddressSchema,
    CreditorAddressChange: addressChangeSchema,
    StaleCreditorAddress: staleAddressSchema,
    CreditorAddressUses: usesSchema,
    CreditorAddressUpdate: updateSchema,
    CreditorAddressUpdated: updatedSchema,
    CreditorWithoutAddress: lackingSchema,
    TakingAddress: takingSchema,
  },
  calls: [
    {
      method: "GET",
      path: book,
      id: "listCreditorAddresses",
      summary: "List the book, or what a search finds in it",
      caller: "attorney",
      parameters: [search],
      answers: { 200: { about: "By name; of a search, the most similar names first.", content: json(z.array(bookEntrySchema), [entry]) } },
    },
    {
      method: "POST",
      path: book,
      id: "addCreditorAddress",
      summary: "Add an address",
      caller: "attorney",
      body: json(newAddressSchema, given),
      answers: {
        200: thatEntry("The same name and address, which the book had before."),
        201: thatEntry("The new address."),
        ...refusing("A part of it is missing or cannot be.", wrongZip),
      },
    },
    {
      method: "GET",
      path: one,
      id: "readCreditorAddress",
      summary: "Read an address",
      caller: "attorney",
      answers: { 200: thatEntry("The address."), ...missing(addressNotFound) },
    },
    {
      method: "PATCH",
      path: one,
      id: "changeCreditorAddress",
      summary: "Change an address",
      about: "What is left out stays. When the book has the same address under another id, that one goes. No case changes.",
      caller: "attorney",
      parameters: [ifMatch],
      body: json(addressChangeSchema, { street: "P.O. Box 1200" }),
      answers: {
        200: thatEntry("The address as it is now."),
        ...missing(addressNotFound),
        ...stale,
        ...refusing("A part of it is missing or cannot be.", wrongZip),
      },
    },
    {
      method: "DELETE",
      path: one,
      id: "removeCreditorAddress",
      summary: "Remove an address from the book",
      about: "The cases that use it keep it.",
      caller: "attorney",
      parameters: [ifMatch],
      answers: { 204: { about: "It is removed." }, ...missing(addressNotFound), ...stale },
    },
    {
      method: "GET",
      path: `${one}/cases`,
      id: "findCreditorAddressUses",
      summary: "Find the open cases that have an address, as it is or as it was",
      caller: "attorney",
      answers: {
        200: { about: "Cases that are not closed.", content: json(usesSchema, { places: [use], unreadable: 0 }) },
        ...missing(addressNotFound),
      },
    },
    {
      method: "POST",
      path: `${one}/cases`,
      id: "updateCreditorAddressUses",
      summary: "Write an address to chosen places of cases",
      about: "Each case is one change by the office in its history. A place that is not as it was read is skipped.",
      caller: "attorney",
      body: json(updateSchema, { places: [{ ...place, seen }] }),
      answers: {
        200: { about: "What was changed.", content: json(updatedSchema, { updated: [place], skipped: [] }) },
        ...missing(addressNotFound),
        ...refusing("No place.", { path: "places", message: "Array must contain at least 1 element(s)" }),
      },
    },
    {
      method: "GET",
      path: ofCase,
      id: "listCreditorsWithoutAddress",
      summary: "List the creditors whose address a petition lacks, with proposals",
      caller: "attorney",
      answers: {
        200: { about: "In the order of the schedules.", content: json(z.array(lackingSchema), lacking) },
        ...missing(submissionNotFound),
      },
    },
    {
      method: "POST",
      path: ofCase,
      id: "takeCreditorAddress",
      summary: "Take a proposal over into the client's answers",
      about: "Fills in what the client has not given, as an answer by the office.",
      caller: "attorney",
      body: json(takingSchema, { path: place.path, addressId: entry.id, seen }),
      answers: {
        200: { about: "Those whose address is still missing.", content: json(z.array(lackingSchema), []) },
        ...missing(submissionNotFound),
        ...failing(409, "The creditor or the book has changed since it was read.", changedSinceOpened),
        ...refusing("A malformed id.", { path: "addressId", message: "Invalid" }),
      },
    },
  ],
};
