import {
  submitToAttorney,
  readFormPdf,
  patchForm,
  readForm,
  postForm,
  changeSchema,
  queuedSchema,
  savedFormSchema,
  savedSchema,
  requireFormPart,
} from "./form-api.server.ts";
import { z } from "zod";
import { errorSchema, invalidSchema } from "../../platform/http/api-shapes.server.ts";
import {
  errorResponse,
  exampleError,
  json,
  notFoundResponse,
  invalidResponse,
  rateLimitedResponse,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import { formSchema } from "../../intake/form-json.server.ts";
import { resumeLinkCall, resumeLinkSchema } from "./resume-link-call.server.ts";
import { presetsCalls, presetsConfirmationSchema, presetsSchema } from "./presets-call.server.ts";
import { idempotencyKey } from "./idempotency-key.server.ts";
import { draftSchema, sectionSchemas } from "../../questionnaire/answers/answer-schemas.server.ts";
import { words } from "../wording/index.ts";
import { words as recordWords } from "../../records/wording/index.ts";
import { requireBeginner, withInput } from "../shared/calls.server.ts";

const forms = "/api/bankruptcy-forms";
const form = `${forms}/{id}`;

/** An example form, used by all areas of the description. */
export const exampleForm: z.output<typeof formSchema> = {
  id: "Zk3vQ8wLr1xN5tB7yH2cJ0pM",
  clientName: "Dana Marlowe",
  clientEmail: "dana@example.com",
  currentStep: 6,
  isCompleted: false,
  formData: {
    personalInfo: { clientName: "Dana Marlowe", maritalStatus: "single", ncResidency: "yes" },
    contactInfo: { city: "Cary", state: "NC", email: "dana@example.com" },
    vehicles: [{ year: "2014", make: "Honda", model: "Civic", currentValue: "$6,500" }],
  },
  version: 3,
  createdAt: new Date("2026-03-02T14:05:00Z"),
  updatedAt: new Date("2026-03-02T14:31:00Z"),
  submittedAt: null,
  lang: "en",
};

/** The header that prevents a save from overwriting another one. */
export const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The ETag of the form that was read. The save is rejected if the form has changed since; without it, the save is merged.",
  schema: z.string(),
  example: '"3"',
};

const advice = { "contactInfo.zip": "This ZIP code is in VA, not in NC. Please check both." };

/** The header of a save that does not need the form in the response. */
const prefer: Parameter = {
  in: "header",
  name: "Prefer",
  about:
    "return=minimal: the response has the version, the time and the advice instead of the form, and the header Preference-Applied " +
    "(RFC 7240).",
  schema: z.string(),
  example: "return=minimal",
};

const invalidStep = { path: "currentStep", message: "Number must be less than or equal to 14" };

/** Response to a save with invalid data. */
export const invalidSave = invalidResponse("Invalid data; nothing is saved.", invalidStep, invalidSchema, words.unsavableData);

/** Response to the 121st save through an edit link within ten minutes. */
export const tooManySaves = errorResponse(
  429,
  "Too many saves through one edit link.",
  "Too many changes were saved through this link. Please wait 5 minutes and try again.",
);

const staleSchema = errorSchema.extend({ form: formSchema });
const keyReusedSchema = invalidSchema.extend({ form: formSchema.optional().describe("The form that this browser created with the key") });

/** API description of the calls on a form. */
export const formCalls: Area = {
  name: "Forms",
  about:
    "A form and its answers. Drafts may be incomplete: only types, choices and sizes are enforced. Names that are " +
    "not described are dropped. A save changes the answers that it names. A list is replaced as a whole, and null clears " +
    "a choice. Details, which petitions need, are optional and stored only when given. Null or an empty text clears a " +
    "detail, and a row that names no detail keeps the details stored for it. A name holds 200 characters, another line 500, and " +
    "a long text 5,000; an answer that is stored already may be sent again whatever its length. The answers of a form are limited " +
    "to 1 MB of JSON, and a save that exceeds the limit is rejected.",
  shapes: {
    Form: formSchema,
    FormChange: changeSchema,
    FormData: draftSchema,
    ...Object.fromEntries(Object.entries(sectionSchemas).map(([key, section]) => [key[0]!.toUpperCase() + key.slice(1), section])),
    Queued: queuedSchema,
    ResumeLinkRequest: resumeLinkSchema,
    Presets: presetsSchema,
    PresetsConfirmed: presetsConfirmationSchema,
    SavedForm: savedSchema,
    FormWithAdvice: savedFormSchema,
    StaleForm: staleSchema,
    KeyReused: keyReusedSchema,
  },
  calls: [
    withInput({
      method: "POST",
      path: forms,
      id: "createForm",
      summary: "Create a form",
      caller: "beginner",
      find: requireBeginner,
      objection: () => words.unsavableData,
      handle: postForm,
      parameters: [idempotencyKey],
      body: json(changeSchema, { currentStep: 1, formData: { personalInfo: { clientName: "Dana Marlowe" } } }),
      responses: {
        201: {
          about: "The new form, or the one already created with this key.",
          content: json(savedFormSchema, { ...exampleForm, advice }),
          headers: ["ETag"],
        },
        ...errorResponse(403, "A browser without cookies, or another site's page.", words.cookiesNeeded),
        ...invalidResponse("Invalid data, or a key already used for something else.", invalidStep, keyReusedSchema, words.unsavableData),
        ...rateLimitedResponse,
      },
    }),
    {
      method: "GET",
      path: form,
      id: "readForm",
      summary: "Read a form",
      caller: "formOwner",
      handle: readForm,
      responses: {
        200: { about: "The form.", content: json(formSchema, exampleForm), headers: ["ETag"] },
        ...notFoundResponse(recordWords.formMissing),
      },
    },
    withInput({
      method: "PATCH",
      path: form,
      id: "saveForm",
      summary: "Save a form",
      about:
        "Responds once the change is durable. A save that sets isCompleted has the same requirements as submitting. " +
        "The name and the email address are taken from personalInfo and contactInfo.",
      caller: "formOwner",
      find: requireFormPart,
      objection: () => words.unsavableData,
      handle: patchForm,
      parameters: [ifMatch, prefer],
      body: json(changeSchema, { currentStep: 6, formData: { contactInfo: { city: "Cary" } } }),
      responses: {
        200: {
          about: "The current form; with Prefer: return=minimal, its version, when it was saved, and the advice.",
          content: json(z.union([savedFormSchema, savedSchema]), { ...exampleForm, advice }),
          headers: ["ETag"],
        },
        ...notFoundResponse(recordWords.formMissing),
        412: {
          about: "The form has changed since the version in If-Match.",
          content: json(staleSchema, { ...exampleError(words.staleForm, 412), form: exampleForm }),
          headers: ["ETag"],
        },
        ...invalidSave,
        ...tooManySaves,
      },
    }),
    {
      method: "POST",
      path: `${form}/submit-to-attorney`,
      id: "submitForm",
      summary: "Submit a form to the attorney",
      about:
        "Requires a valid personalInfo, and email addresses that are valid or empty. Marks the form as completed and " +
        "submitted. Submitting again sends it again only after a change.",
      caller: "formOwner",
      handle: submitToAttorney,
      responses: {
        200: { about: "The form and its documents will be emailed to the attorney.", content: json(queuedSchema, { status: "queued" }) },
        ...notFoundResponse(recordWords.formMissing),
        ...invalidResponse("Answers that are missing or invalid.", {
          path: "formData.personalInfo.clientSSN",
          message: "SSN is required",
        }),
        ...rateLimitedResponse,
      },
    },
    resumeLinkCall,
    ...presetsCalls,
    {
      method: "GET",
      path: `${form}/pdf`,
      id: "downloadFormPdf",
      summary: "Download the summary of a form",
      caller: "formOwner",
      handle: readFormPdf,
      responses: {
        200: { about: "The summary.", content: { file: "application/pdf" }, headers: ["Content-Disposition"] },
        ...notFoundResponse(recordWords.formMissing),
        ...errorResponse(
          429,
          "Too many requests from one address, or another summary of the form is being generated.",
          "Failed to generate PDF summary. Please try again.",
        ),
      },
    },
  ],
};
