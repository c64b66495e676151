import { patchLinkedForm, readLinkedForm, birthDateHeader, editableFormSchema, linkedFormSchema, requireLink } from "./edit-api.server.ts";
import { z } from "zod";
import { linkedChangeSchema } from "./form-api.server.ts";
import { exampleForm, ifMatch, tooManySaves, invalidSave } from "./form-calls.server.ts";
import { errorSchema } from "../../platform/http/api-shapes.server.ts";
import {
  errorResponse,
  exampleError,
  json,
  notFoundResponse,
  type Area,
  type CallResponse,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { editReason } from "../../edit/edit-link.server.ts";
import { words as editWords } from "../../edit/wording/index.ts";
import { words } from "../wording/index.ts";
import { withInput } from "../shared/calls.server.ts";

const link = "/api/edit/{token}";

const { submittedAt: _, ...editableForm } = exampleForm;
const example: z.output<typeof linkedFormSchema> = { form: editableForm, tokenInfo: { expiresAt: new Date("2026-03-16T09:00:00Z") } };
const formAnswer = (about: string): CallResponse => ({ about, content: json(linkedFormSchema, example), headers: ["ETag"] });

/** The header of calls to a link that asks for the date of birth. */
export const birthDate: Parameter = {
  in: "header",
  name: birthDateHeader,
  about: "The client's date of birth, if the office has chosen that links ask for it and the form has one. Five wrong dates end the link.",
  schema: z.string(),
  example: "1984-03-17",
};
export const birthDateResponse = errorResponse(403, "The date of birth is missing or wrong.", words.birthDateNeeded(birthDateHeader));

const staleSchema = errorSchema.extend({ form: editableFormSchema });

/** The calls behind an edit link, for the API description. */
export const editCalls: Area = {
  name: "Edit links",
  about:
    "The token of an edit link opens one form until it expires or is revoked. The response is the same for an " +
    "unknown, an expired and a revoked token.",
  shapes: {
    EditableForm: editableFormSchema,
    LinkedForm: linkedFormSchema,
    LinkedChange: linkedChangeSchema,
    StaleLinkedForm: staleSchema,
  },
  calls: [
    {
      method: "GET",
      path: link,
      id: "readLinkedForm",
      summary: "Read the form behind a link",
      caller: "linkBearer",
      handle: readLinkedForm,
      parameters: [birthDate],
      responses: {
        200: formAnswer("The form, and when the link expires."),
        ...birthDateResponse,
        ...notFoundResponse(editWords.askForNewLink),
      },
    },
    withInput({
      method: "PATCH",
      path: link,
      id: "saveLinkedForm",
      summary: "Save the form behind a link",
      about: "Like saving a form; the changes are recorded in the history with editReason.",
      caller: "linkBearer",
      find: requireLink,
      objection: () => words.unsavableData,
      handle: patchLinkedForm,
      parameters: [ifMatch, birthDate],
      body: json(linkedChangeSchema, { currentStep: 6, isCompleted: true, formData: { contactInfo: { city: "Cary" } }, editReason }),
      responses: {
        200: formAnswer("The current form."),
        ...birthDateResponse,
        ...notFoundResponse(editWords.askForNewLink),
        412: {
          about: "The form has changed since the version in If-Match.",
          content: json(staleSchema, { ...exampleError(words.staleForm, 412), form: editableForm }),
          headers: ["ETag"],
        },
        ...invalidSave,
        ...tooManySaves,
      },
    }),
  ],
};
