import { deleteBlank, postBlank, readBlanks, storedBlankSchema, knownFormSchema } from "./blanks-api.server.ts";
import { z } from "zod";
import { errorResponse, json, notFoundResponse, invalidResponse, type Area } from "../../platform/http/described-calls.server.ts";
import { blankNotFound } from "../../casework/not-found.ts";
import { tooLargeBlank } from "../../casework/blanks/wording.ts";

const path = "/api/admin/blanks";

const known: z.output<typeof knownFormSchema> = {
  form: "106AB",
  number: "106A/B",
  title: "Schedule A/B: Property",
  edition: "12/15",
  isFilled: true,
  status: "missing",
  blank: null,
};

/** API description: the firm's copies of the courts' blank forms. */
export const blanksCalls: Area = {
  name: "Official forms",
  about:
    "The firm's own copies of the blank forms that the courts publish, one of each. Form and edition of a PDF are recognized by its " +
    "content: pages, fields and printed text. A copy that was filled in or altered is rejected.",
  shapes: { OfficialForm: knownFormSchema, KeptBlank: storedBlankSchema },
  calls: [
    {
      method: "GET",
      path,
      id: "listBlanks",
      summary: "List the official forms and the stored blanks",
      caller: "attorney",
      handle: readBlanks,
      responses: { 200: { about: "The forms in filing order.", content: json(z.array(knownFormSchema), [known]) } },
    },
    {
      method: "POST",
      path,
      id: "uploadBlank",
      summary: "Upload a blank form",
      about: "The body is one PDF of at most 10 MB. It replaces the stored blank of the same form.",
      caller: "attorney",
      handle: postBlank,
      body: { file: "application/pdf" },
      responses: {
        201: { about: "The blank is stored.", content: json(storedBlankSchema, { form: "106AB", edition: "12/15", status: "current" }) },
        ...errorResponse(413, "The body is larger than 10 MB.", tooLargeBlank),
        ...errorResponse(415, "The request is compressed, or its body is not a PDF.", "The body must be application/pdf."),
        ...invalidResponse("The PDF is not a usable blank form.", {
          path: "",
          message: "Form 106A/B in another edition: 12/22, expected 12/15.",
        }),
      },
    },
    {
      method: "DELETE",
      path: `${path}/{form}`,
      id: "removeBlank",
      summary: "Remove a blank form",
      caller: "attorney",
      handle: deleteBlank,
      responses: { 204: { about: "The blank is removed." }, ...notFoundResponse(blankNotFound) },
    },
  ],
};
