import { z } from "zod";
import { failing, json, missing, refusing, type Area } from "../../platform/http/described-calls.server.ts";
import { blankNotFound } from "../official-forms/official-forms-route.server.ts";
import { tooLargeBlank } from "../official-forms/wording.ts";
import { keptBlankSchema, knownFormSchema } from "./blanks-api.server.ts";

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

/** The calls about the firm's copies of the courts' blank forms, for the description of the API. */
export const blanksCalls: Area = {
  name: "Official forms",
  about:
    "The firm's own copies of the blank forms that the courts publish, one of each. Which form and edition a PDF is, is told by its " +
    "content: pages, fields and what is printed. A copy that was filled in or changed is refused.",
  shapes: { OfficialForm: knownFormSchema, KeptBlank: keptBlankSchema },
  calls: [
    {
      method: "GET",
      path,
      id: "listBlanks",
      summary: "List the forms, and which blanks are there",
      caller: "attorney",
      answers: { 200: { about: "In the order in which they are filed.", content: json(z.array(knownFormSchema), [known]) } },
    },
    {
      method: "POST",
      path,
      id: "uploadBlank",
      summary: "Upload a blank form",
      about: "One PDF as the body, of at most 10 MB. It takes the place of the blank of the same form.",
      caller: "attorney",
      body: { file: "application/pdf" },
      answers: {
        201: { about: "It is kept.", content: json(keptBlankSchema, { form: "106AB", edition: "12/15", status: "current" }) },
        ...failing(413, "More than 10 MB.", tooLargeBlank),
        ...failing(415, "A compressed request, or a body that is not a PDF.", "The body must be application/pdf."),
        ...refusing("No blank form that can be used.", {
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
      answers: { 204: { about: "It is removed." }, ...missing(blankNotFound) },
    },
  ],
};
