import { z } from "zod";
import { failing, json, missing, type Area } from "../../platform/http/described-calls.server.ts";
import { missingBlanks } from "../packet/wording.ts";
import { download } from "./hand-over-calls.server.ts";
import { formNotFilled, packetFailed, packetNotFound } from "./packet-api.server.ts";

const petition = "/api/admin/submissions/{id}/petition";

const refusedSchema = z.object({
  error: z.string(),
  message: z.string(),
  missing: z.array(z.string()).optional(),
  lines: z.array(z.object({ form: z.string(), line: z.string(), part: z.string(), letters: z.array(z.string()) })).optional(),
});

const refused = failing(
  409,
  "Blank forms are missing, or lines have letters that cannot be printed.",
  missingBlanks,
  json(refusedSchema, { error: missingBlanks, message: missingBlanks, missing: ["106D"] }),
);
const unavailable = failing(503, "The forms cannot be filled now.", packetFailed);

/** The calls about filled official forms, for the description of the API. */
export const packetCalls: Area = {
  name: "Filled forms",
  about:
    "The courts' own forms, filled from the lines of a petition: flat PDFs, ready to be signed. They are marked DRAFT while something " +
    "keeps the petition from being filed. A reason leaves the mark out.",
  shapes: { RefusedPacket: refusedSchema },
  calls: [
    {
      method: "GET",
      path: `${petition}/packet`,
      id: "makePacket",
      summary: "Fill all forms, as one PDF in the order of filing",
      about: "It is kept, with the editions of the forms and the versions of the answers. Form 121 is not in it.",
      caller: "attorney",
      parameters: [
        {
          in: "query",
          name: "reason",
          about: "Why the forms are wanted without DRAFT though something is missing; it is kept encrypted.",
          schema: z.string(),
          example: "Filed in an emergency",
        },
      ],
      answers: { 200: download("The forms.", "application/pdf"), ...missing(packetNotFound), ...refused, ...unavailable },
    },
    {
      method: "GET",
      path: `${petition}/packets/{packetId}`,
      id: "downloadPacket",
      summary: "Download a packet that was made before",
      caller: "attorney",
      answers: { 200: download("The forms, as they were made.", "application/pdf"), ...missing(packetNotFound) },
    },
    {
      method: "GET",
      path: `${petition}/forms/{form}`,
      id: "fillForm",
      summary: "Fill one form",
      about:
        "Form 121 too, which shows full Social Security numbers and is not filed publicly. A form that the petition does not have, such " +
        "as one of the other chapter, is not found.",
      caller: "attorney",
      answers: { 200: download("The form.", "application/pdf"), ...missing(formNotFilled), ...refused, ...unavailable },
    },
  ],
};
