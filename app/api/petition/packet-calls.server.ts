import {
  readStoredPacket,
  readPacket,
  readFilledForm,
  formNotFilled,
  packetFailed,
  packetNotFound,
  requirePacketForm,
} from "./packet-api.server.ts";
import { z } from "zod";
import { errorResponse, exampleError, json, notFoundResponse, type Area } from "../../platform/http/described-calls.server.ts";
import { missingBlanks } from "../../casework/packets/wording.ts";
import { reasonSchema } from "../../casework/packets/reason-schema.server.ts";
import { readOnlyApiKey } from "../../sign-in/api-key.server.ts";
import { fileResponse } from "../cases/hand-over-calls.server.ts";
import { invalidReason } from "./petition-files-calls.server.ts";
import { reasonQuerySchema } from "./petition-files-api.server.ts";
import { withInput } from "../shared/calls.server.ts";

const petition = "/api/admin/submissions/{id}/petition";

const packetConflictSchema = z.object({
  error: z.string(),
  code: z.string(),
  message: z.string(),
  missing: z.array(z.string()).optional(),
  lines: z.array(z.object({ form: z.string(), line: z.string(), part: z.string(), letters: z.array(z.string()) })).optional(),
});

const packetConflict = errorResponse(
  409,
  "Blank forms are missing, or lines contain characters that cannot be printed.",
  missingBlanks,
  json(packetConflictSchema, { ...exampleError(missingBlanks, 409), missing: ["106D"] }),
);

const unavailable = errorResponse(503, "The forms cannot be filled in at the moment.", packetFailed);

/** API description: filled official forms. */
export const packetCalls: Area = {
  name: "Filled forms",
  about:
    "The courts' own forms, filled in from the lines of a petition: flat PDFs, for the attorney to review. They are marked DRAFT as long " +
    "as something blocks the filing of the petition, unless a reason is given.",
  shapes: { RefusedPacket: packetConflictSchema },
  calls: [
    withInput({
      method: "GET",
      path: `${petition}/packet`,
      id: "makePacket",
      summary: "Fill in all forms as one PDF in filing order",
      about:
        "The packet is stored with the editions of the forms, the versions of the answers and of the office's entries, and a hash of its " +
        "lines, so that pages and packages can tell when it is outdated. It does not include Form 121, nor Form 101B, which is filed " +
        "later.",
      caller: "attorney",
      query: reasonQuerySchema,
      find: requirePacketForm,
      handle: readPacket,
      parameters: [
        {
          in: "query",
          name: "reason",
          about: "The reason for omitting the DRAFT mark although something is missing. It is stored encrypted.",
          schema: reasonSchema,
          example: "Filed in an emergency",
        },
      ],
      responses: {
        200: fileResponse("The packet.", "application/pdf"),
        ...errorResponse(403, "The API key is read-only.", readOnlyApiKey),
        ...notFoundResponse(packetNotFound),
        ...packetConflict,
        ...invalidReason,
        ...unavailable,
      },
    }),
    {
      method: "GET",
      path: `${petition}/packets/{packetId}`,
      id: "downloadPacket",
      summary: "Download a stored packet",
      caller: "attorney",
      handle: readStoredPacket,
      responses: { 200: fileResponse("The packet as it was created.", "application/pdf"), ...notFoundResponse(packetNotFound) },
    },
    {
      method: "GET",
      path: `${petition}/forms/{form}`,
      id: "fillForm",
      summary: "Fill in one form",
      about:
        "This includes Form 121, which shows full Social Security numbers and is not filed publicly. A form that is not part of the " +
        "petition, such as one of the other chapter, returns 404.",
      caller: "attorney",
      handle: readFilledForm,
      responses: {
        200: fileResponse("The form.", "application/pdf"),
        ...notFoundResponse(formNotFilled),
        ...packetConflict,
        ...unavailable,
      },
    },
  ],
};
