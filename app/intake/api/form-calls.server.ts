import { z } from "zod";
import { errorSchema, invalidSchema } from "../../platform/http/api-shapes.server.ts";
import {
  failing,
  json,
  missing,
  refusing,
  rateLimited,
  type Answer,
  type Area,
  type Parameter,
} from "../../platform/http/described-calls.server.ts";
import {
  changeSchema,
  cookiesNeeded,
  formNotFound,
  formSchema,
  queuedSchema,
  savedSchema,
  staleForm,
  unsavable,
} from "./form-api.server.ts";
import { resumeLinkCall, resumeLinkSchema } from "./resume-link-call.server.ts";
import { idempotencyKey } from "./idempotency-key.server.ts";
import { draftSchema, sectionSchemas } from "../../questionnaire/answer-schemas.server.ts";

const forms = "/api/bankruptcy-forms";
const form = `${forms}/{id}`;

/** What a form may look like, for the examples of all areas. */
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
};

/** The header that keeps a save from going over somebody else's. */
export const ifMatch: Parameter = {
  in: "header",
  name: "If-Match",
  about: "The ETag of the form that was read. The save is rejected if the form has changed since; without it, the save is merged.",
  schema: z.string(),
  example: '"3"',
};

const thatForm = (about: string): Answer => ({ about, content: json(formSchema, exampleForm), headers: ["ETag"] });

/** The header of a save whose sender does not need the form. */
const prefer: Parameter = {
  in: "header",
  name: "Prefer",
  about: "return=minimal: the response has the version and the time instead of the form, and the header Preference-Applied (RFC 7240).",
  schema: z.string(),
  example: "return=minimal",
};

const wrongStep = { path: "currentStep", message: "Number must be less than or equal to 14" };
/** The answer to a save with something that cannot be kept. */
export const unsaved = refusing("Invalid data; nothing is saved.", wrongStep, invalidSchema, unsavable);

/** The answer to the 121st save through an edit link in ten minutes. */
export const tooManySaves = failing(
  429,
  "Too many saves through one edit link.",
  "Too many changes were saved through this link. Please wait 5 minutes and try again.",
);

const staleSchema = errorSchema.extend({ form: formSchema });
const keyReusedSchema = invalidSchema.extend({ form: formSchema.optional().describe("The form that this browser made with the key") });

/** The calls on a form, for the description of the API. */
export const formCalls: Area = {
  name: "Forms",
  about:
    "A form and its answers. Drafts may be incomplete: only types, choices and sizes are enforced. Names that are " +
    "not described are dropped. A save changes the answers that it names; a list is replaced whole, and null takes " +
    "a choice back. Details, which petitions need, are optional and stored only when given: null or an empty text takes " +
    "one back, and a row that names no detail keeps those that are stored for it. A form holds 1 MB of answers as JSON: " +
    "a save that would make it larger is refused.",
  shapes: {
    Form: formSchema,
    FormChange: changeSchema,
    FormData: draftSchema,
    ...Object.fromEntries(Object.entries(sectionSchemas).map(([key, section]) => [key[0]!.toUpperCase() + key.slice(1), section])),
    Queued: queuedSchema,
    ResumeLinkRequest: resumeLinkSchema,
    SavedForm: savedSchema,
    StaleForm: staleSchema,
    KeyReused: keyReusedSchema,
  },
  calls: [
    {
      method: "POST",
      path: forms,
      id: "createForm",
      summary: "Create a form",
      caller: "beginner",
      parameters: [idempotencyKey],
      body: json(changeSchema, { currentStep: 1, formData: { personalInfo: { clientName: "Dana Marlowe" } } }),
      answers: {
        201: thatForm("The new form, or the one already created with this key."),
        ...failing(403, "A browser without cookies, or another site's page.", cookiesNeeded),
        ...refusing("Invalid data, or a key already used for something else.", wrongStep, keyReusedSchema, unsavable),
        ...rateLimited,
      },
    },
    {
      method: "GET",
      path: form,
      id: "readForm",
      summary: "Read a form",
      caller: "formOwner",
      answers: { 200: thatForm("The form."), ...missing(formNotFound) },
    },
    {
      method: "PATCH",
      path: form,
      id: "saveForm",
      summary: "Save a form",
      about:
        "Responds once the change is durable. A save that sets isCompleted has the same requirements as submitting. " +
        "The name and the address are taken from personalInfo and contactInfo.",
      caller: "formOwner",
      parameters: [ifMatch, prefer],
      body: json(changeSchema, { currentStep: 6, formData: { contactInfo: { city: "Cary" } } }),
      answers: {
        200: {
          about: "The current form; with Prefer: return=minimal, its version and when it was saved.",
          content: json(z.union([formSchema, savedSchema]), exampleForm),
          headers: ["ETag"],
        },
        ...missing(formNotFound),
        412: {
          about: "The form has changed since the version in If-Match.",
          content: json(staleSchema, { error: staleForm, message: staleForm, form: exampleForm }),
          headers: ["ETag"],
        },
        ...unsaved,
        ...tooManySaves,
      },
    },
    {
      method: "POST",
      path: `${form}/submit-to-attorney`,
      id: "submitForm",
      summary: "Submit a form to the attorney",
      about:
        "Needs a valid personalInfo, and mail addresses that are valid or empty. Marks the form as completed and " +
        "submitted. Submitting again sends again only after a change.",
      caller: "formOwner",
      answers: {
        200: { about: "The form and its documents will be mailed to the attorney.", content: json(queuedSchema, { status: "queued" }) },
        ...missing(formNotFound),
        ...refusing("What is missing before the form can be submitted.", {
          path: "formData.personalInfo.clientSSN",
          message: "SSN is required",
        }),
        ...rateLimited,
      },
    },
    resumeLinkCall,
    {
      method: "GET",
      path: `${form}/pdf`,
      id: "downloadFormPdf",
      summary: "Download the summary of a form",
      caller: "formOwner",
      answers: {
        200: { about: "The summary.", content: { file: "application/pdf" }, headers: ["Content-Disposition"] },
        ...missing(formNotFound),
        ...failing(
          429,
          "Too many requests from one address, or another summary of the form is being generated.",
          "Failed to generate PDF summary. Please try again.",
        ),
      },
    },
  ],
};
