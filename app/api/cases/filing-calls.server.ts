import type { z } from "zod";
import { submissionNotFound, uploadSessionNotFound } from "../../casework/not-found.ts";
import { errorResponse, invalidResponse, json, notFoundResponse, type Area } from "../../platform/http/described-calls.server.ts";
import { rejectedSchema, withInput } from "../shared/calls.server.ts";
import { deleteFiling, filingRequestSchema, filingSchema, putFiling, readFiling } from "./filing-api.server.ts";

const path = "/api/admin/upload-sessions/{id}/filing";
const fileId = "RmlsZV9vZl9hX3BheV9zdHVi";

const filing: z.output<typeof filingSchema> = {
  filed: { formId: "Rm9ybV9vZl9Sb3dhbl9NYXJs", clientName: "Rowan Marlowe", reference: "K7M2-9XQT-4RWD" },
  proposals: [],
  types: { [fileId]: "payStubs" },
};

/** API description: filing upload sessions to cases. */
export const filingCalls: Area = {
  name: "Filing",
  about: "What clients send through the portal is filed to their case. Its files that have a type become documents of the case.",
  shapes: { Filing: filingSchema, FilingRequest: filingRequestSchema },
  calls: [
    {
      method: "GET",
      path,
      id: "readFiling",
      summary: "Read what an upload session is filed to, or may be filed to",
      caller: "attorney",
      handle: readFiling,
      responses: { 200: { about: "The filing.", content: json(filingSchema, filing) }, ...notFoundResponse(uploadSessionNotFound) },
    },
    withInput({
      method: "PUT",
      path,
      id: "fileUploadSession",
      summary: "File an upload session to a case",
      about: "Repeated for the same case, it adds the files that were not filed yet. Recorded in the audit log of both.",
      caller: "attorney",
      handle: putFiling,
      body: json(filingRequestSchema, { reference: "K7M2-9XQT-4RWD", types: { [fileId]: "payStubs" } }),
      responses: {
        200: { about: "The filing.", content: json(filingSchema, filing) },
        ...notFoundResponse(submissionNotFound),
        ...errorResponse(409, "It is filed to another case.", "This upload session is filed to another case. Undo that first."),
        ...invalidResponse(
          "A file that is no photo or PDF, or a list of the case without room.",
          { path: "file", message: "notes.docx is neither a photo nor a PDF, so it stays in the upload session." },
          rejectedSchema,
        ),
      },
    }),
    {
      method: "DELETE",
      path,
      id: "undoFiling",
      summary: "Take an upload session off its case",
      about: "The documents that were made of its files are deleted; its files stay. Does nothing if it is not filed.",
      caller: "attorney",
      handle: deleteFiling,
      responses: {
        200: { about: "The filing.", content: json(filingSchema, { ...filing, filed: null, types: {} }) },
        ...notFoundResponse(uploadSessionNotFound),
      },
    },
  ],
};
