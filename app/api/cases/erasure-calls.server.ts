import {
  postErasure,
  readErasure,
  changedSchema,
  erasureChanged,
  erasurePreviewSchema,
  erasureSchema,
  receiptSchema,
} from "./erasure-api.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import type { z } from "zod";
import {
  errorResponse,
  exampleError,
  invalidResponse,
  json,
  notFoundResponse,
  type Area,
  type Call,
} from "../../platform/http/described-calls.server.ts";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { withInput } from "../shared/calls.server.ts";

const other = "U2Vzc2lvbl9vZl9Sb3dhbl9N";

const preview: z.output<typeof erasurePreviewSchema> = {
  fingerprint: "q3YxVY0Jm0m3x2aTt3bq0sJQkzq0bGJc1s5H8l1dV5A",
  cases: [
    {
      kind: "form",
      id: "Rm9ybV9vZl9Sb3dhbl9NYXJs",
      clientName: "Rowan Marlowe",
      createdAt: new Date("2026-03-01T14:05:00Z"),
      basis: "this",
      sameEmail: false,
      sameNameAndPhone: false,
      counts: { documents: 3, notes: 1, logLines: 2 },
    },
    {
      kind: "uploadSession",
      id: other,
      clientName: "Rowan Marlowe",
      createdAt: new Date("2026-03-02T18:05:00Z"),
      basis: "joined",
      sameEmail: true,
      sameNameAndPhone: false,
      counts: { documents: 1 },
    },
  ],
  searches: [],
  addresses: [],
};

const receipt: z.output<typeof receiptSchema> = {
  receipt: "K7M2-9XQT-4RWD",
  erasedAt: new Date("2026-03-09T16:40:00Z"),
  counts: { forms: 1, sessions: 1, documents: 4, notes: 1, logLines: 2 },
};

const callsOn = (table: CaseTable, what: string, base: string, name: string, notFound: string): Call[] => [
  {
    method: "GET",
    path: `${base}/{id}/erasure`,
    id: `preview${name}Erasure`,
    summary: `Find everything about the client of ${what}`,
    caller: "attorney",
    handle: readErasure(table),
    responses: {
      200: { about: "What can be erased together. Nothing is changed.", content: json(erasurePreviewSchema, preview) },
      ...notFoundResponse(notFound),
    },
  },
  withInput({
    method: "POST",
    path: `${base}/{id}/erasure`,
    id: `erase${name}Client`,
    summary: `Erase the client of ${what}`,
    about:
      "Permanently deletes the case and what else is named, with everything that belongs to it. Emails that a mail server has accepted " +
      "cannot be recalled.",
    caller: "attorney",
    handle: postErasure(table),
    body: json(erasureSchema, { fingerprint: preview.fingerprint, cases: [other], searches: [], addresses: [] }),
    responses: {
      200: { about: "The receipt, which names nobody.", content: json(receiptSchema, receipt) },
      ...notFoundResponse(notFound),
      ...errorResponse(
        409,
        "The preview is outdated. Nothing is erased.",
        erasureChanged,
        json(changedSchema, { ...exampleError(erasureChanged, 409), preview }),
      ),
      ...invalidResponse("The fingerprint is missing.", { path: "fingerprint", message: "Please send the fingerprint of the preview." }),
    },
  }),
];

/** API description: erasing a client. */
export const erasureCalls: Area = {
  name: "Erasing a client",
  about: "A preview of everything that is stored about a client, and its deletion.",
  shapes: { ErasurePreview: erasurePreviewSchema, Erasure: erasureSchema, ErasureReceipt: receiptSchema },
  calls: [
    ...callsOn("forms", "a form", "/api/admin/submissions", "Submission", submissionNotFound),
    ...callsOn("upload_sessions", "an upload session", "/api/admin/upload-sessions", "Session", uploadSessionNotFound),
  ],
};
