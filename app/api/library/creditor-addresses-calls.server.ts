import { postAcceptedProposal, readMissingAddresses, missingAddressSchema, acceptedProposalSchema } from "./case-addresses-api.server.ts";
import {
  postUpdate,
  readUses,
  deleteAddress,
  patchAddress,
  readAddress,
  postAddress,
  readBook,
  bookEntrySchema,
  newAddressSchema,
  staleAddress,
  staleAddressSchema,
  updateResultSchema,
  updateSchema,
  usesSchema,
  requireEntry,
} from "./creditor-addresses-api.server.ts";
import { z } from "zod";
import {
  errorResponse,
  exampleError,
  json,
  notFoundResponse,
  invalidResponse,
  type CallResponse,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { addressChangeSchema } from "../../casework/addresses/address-schema.server.ts";
import { changedSinceOpened } from "../../casework/addresses/fill-in-address.server.ts";
import { addressNotFound, submissionNotFound } from "../../casework/not-found.ts";
import { requireSubmission } from "../cases/submissions-api.server.ts";
import { withInput } from "../shared/calls.server.ts";

const bookPath = "/api/admin/creditor-addresses";
const entryPath = `${bookPath}/{id}`;
const casePath = "/api/admin/submissions/{id}/petition/addresses";

const newAddress = { name: "Triangle Auto Finance, Inc.", street: "P.O. Box 1200", city: "Raleigh", state: "NC", zip: "27602" };
const entry: z.output<typeof bookEntrySchema> = {
  id: "Y3JlZGl0b3JfYWRkcmVzc18x",
  ...newAddress,
  source: "typed",
  earlier: [{ ...newAddress, street: "12 Old Street", zip: "27601" }],
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
const missingAddresses: z.output<typeof missingAddressSchema>[] = [
  {
    path: place.path,
    paths: [place.path],
    role: "secured",
    name: "Triangel Auto Finance",
    ...blank,
    proposals: [{ address: entry, similarity: 0.68, seen }],
  },
];

const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The ETag of the address that was read. The change is rejected if the address has changed since.",
  schema: z.string(),
  example: '"1"',
};
const search: Parameter = {
  in: "query",
  name: "search",
  about: "A name or a similar spelling of it, or a part of an address.",
  schema: z.string(),
  example: "Triangel Auto",
};

const entryResponse = (about: string): CallResponse => ({ about, content: json(bookEntrySchema, entry), headers: ["ETag"] });
const stale = errorResponse(
  412,
  "The address has changed since the version in If-Match.",
  staleAddress,
  json(staleAddressSchema, { ...exampleError(staleAddress, 412), address: entry }),
);

const zipIssue = { path: "zip", message: "ZIP code 90210 is not in NC." };

/** API description: the office's book of creditors' addresses. */
export const creditorAddressCalls: Area = {
  name: "Creditor addresses",
  about:
    "The office's book of creditors' addresses, shared by the petitions of all clients. It proposes addresses by similar names. Entries " +
    "are never added or applied automatically.",
  shapes: {
    CreditorAddress: bookEntrySchema,
    NewCreditorAddress: newAddressSchema,
    CreditorAddressChange: addressChangeSchema,
    StaleCreditorAddress: staleAddressSchema,
    CreditorAddressUses: usesSchema,
    CreditorAddressUpdate: updateSchema,
    CreditorAddressUpdated: updateResultSchema,
    CreditorWithoutAddress: missingAddressSchema,
    TakingAddress: acceptedProposalSchema,
  },
  calls: [
    {
      method: "GET",
      path: bookPath,
      id: "listCreditorAddresses",
      summary: "List or search the address book",
      caller: "attorney",
      handle: readBook,
      parameters: [search],
      responses: {
        200: {
          about: "The addresses by name. Search results start with the most similar names.",
          content: json(z.array(bookEntrySchema), [entry]),
        },
      },
    },
    withInput({
      method: "POST",
      path: bookPath,
      id: "addCreditorAddress",
      summary: "Add an address",
      caller: "attorney",
      handle: postAddress,
      body: json(newAddressSchema, newAddress),
      responses: {
        200: entryResponse("The existing entry with the same name and address."),
        201: entryResponse("The new address."),
        ...invalidResponse("A part of the address is missing or invalid.", zipIssue),
      },
    }),
    {
      method: "GET",
      path: entryPath,
      id: "readCreditorAddress",
      summary: "Read an address",
      caller: "attorney",
      handle: readAddress,
      responses: { 200: entryResponse("The address."), ...notFoundResponse(addressNotFound) },
    },
    withInput({
      method: "PATCH",
      path: entryPath,
      id: "changeCreditorAddress",
      summary: "Change an address",
      about: "Omitted properties stay unchanged. If another entry has the same address, that entry is deleted. No case changes.",
      caller: "attorney",
      find: requireEntry,
      handle: patchAddress,
      parameters: [ifMatch],
      body: json(addressChangeSchema, { street: "P.O. Box 1200" }),
      responses: {
        200: entryResponse("The changed address."),
        ...notFoundResponse(addressNotFound),
        ...stale,
        ...invalidResponse("A part of the address is missing or invalid.", zipIssue),
      },
    }),
    {
      method: "DELETE",
      path: entryPath,
      id: "removeCreditorAddress",
      summary: "Remove an address from the book",
      about: "Cases that use the address keep it.",
      caller: "attorney",
      handle: deleteAddress,
      parameters: [ifMatch],
      responses: { 204: { about: "The address is removed." }, ...notFoundResponse(addressNotFound), ...stale },
    },
    {
      method: "GET",
      path: `${entryPath}/cases`,
      id: "findCreditorAddressUses",
      summary: "Find the open cases that use an address or an earlier version of it",
      caller: "attorney",
      handle: readUses,
      responses: {
        200: { about: "The places in cases that are not closed.", content: json(usesSchema, { places: [use], unreadable: 0 }) },
        ...notFoundResponse(addressNotFound),
      },
    },
    withInput({
      method: "POST",
      path: `${entryPath}/cases`,
      id: "updateCreditorAddressUses",
      summary: "Write an address to places in cases",
      about: "The history of each case records one change by the office. A place that has changed since it was read is skipped.",
      caller: "attorney",
      find: requireEntry,
      handle: postUpdate,
      body: json(updateSchema, { places: [{ ...place, seen }] }),
      responses: {
        200: { about: "The updated and the skipped places.", content: json(updateResultSchema, { updated: [place], skipped: [] }) },
        ...notFoundResponse(addressNotFound),
        ...invalidResponse("The list of places is empty.", { path: "places", message: "Array must contain at least 1 element(s)" }),
      },
    }),
    {
      method: "GET",
      path: casePath,
      id: "listCreditorsWithoutAddress",
      summary: "List the creditors whose address is missing on a petition, with proposals",
      caller: "attorney",
      handle: readMissingAddresses,
      responses: {
        200: {
          about: "The creditors in the order of the schedules, each once however many debts it has.",
          content: json(z.array(missingAddressSchema), missingAddresses),
        },
        ...notFoundResponse(submissionNotFound),
      },
    },
    withInput({
      method: "POST",
      path: casePath,
      id: "takeCreditorAddress",
      summary: "Accept a proposed address into the client's answers",
      about: "Fills in the parts that the client has not given, at all paths of the creditor, as an answer by the office.",
      caller: "attorney",
      find: requireSubmission,
      handle: postAcceptedProposal,
      body: json(acceptedProposalSchema, { path: place.path, addressId: entry.id, seen }),
      responses: {
        200: { about: "The creditors whose address is still missing.", content: json(z.array(missingAddressSchema), []) },
        ...notFoundResponse(submissionNotFound),
        ...errorResponse(409, "The creditor or the book has changed since it was read.", changedSinceOpened),
        ...invalidResponse("The id is malformed.", { path: "addressId", message: "Invalid" }),
      },
    }),
  ],
};
