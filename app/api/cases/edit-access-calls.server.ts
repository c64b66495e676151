import {
  sendEditLink,
  extendEditToken,
  deleteEditToken,
  postEditToken,
  extensionResultSchema,
  extensionSchema,
  sendLinkSchema,
  newLinkSchema,
  invalidDays,
} from "./edit-access-api.server.ts";
import { queuedSchema } from "../forms/form-api.server.ts";
import { exampleForm } from "../forms/form-calls.server.ts";
import { json, notFoundResponse, invalidResponse, type Area } from "../../platform/http/described-calls.server.ts";
import { noEmail, noLiveLink } from "../../casework/edit-access/edit-access.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { requireSubmission } from "./submissions-api.server.ts";
import { withInput } from "../shared/calls.server.ts";

const links = "/api/admin/forms/{id}/edit-token";
const token = "vY2mQ7cR4tZ9wK1xN6bL3hJ8pD5sF0gA-eU_iO2aT4k";

/** API description: the edit links of a form. */
export const editAccessCalls: Area = {
  name: "Edit access",
  about:
    "Edit links to a form. Several links can be active at the same time; extending and revoking affect all active ones. A token is " +
    "returned only in the response that created it.",
  shapes: { NewEditLink: newLinkSchema, Extension: extensionSchema, ExtendedLinks: extensionResultSchema, Mailing: sendLinkSchema },
  calls: [
    {
      method: "POST",
      path: links,
      id: "createEditLink",
      summary: "Create an edit link for 14 days",
      caller: "attorney",
      handle: postEditToken,
      responses: {
        201: {
          about: "The new edit link.",
          content: json(newLinkSchema, {
            token,
            url: `https://intake.example.com/edit/${token}`,
            expiresAt: new Date("2026-03-16T09:00:00Z"),
          }),
        },
        ...notFoundResponse(submissionNotFound),
      },
    },
    {
      method: "DELETE",
      path: links,
      id: "revokeEditLinks",
      summary: "Revoke a form's edit links",
      about: "Queued emails with an edit link are canceled.",
      caller: "attorney",
      handle: deleteEditToken,
      responses: { 204: { about: "The form has no active links." }, ...notFoundResponse(submissionNotFound) },
    },
    withInput({
      method: "PATCH",
      path: `${links}/extend`,
      id: "extendEditLinks",
      summary: "Extend a form's edit links",
      caller: "attorney",
      find: requireSubmission,
      handle: extendEditToken,
      body: json(extensionSchema, { days: 14 }),
      responses: {
        200: {
          about: "The time at which the last of the links expires.",
          content: json(extensionResultSchema, { expiresAt: new Date("2026-03-30T09:00:00Z") }),
        },
        ...notFoundResponse(noLiveLink),
        ...invalidResponse("The number of days is out of range.", { path: "days", message: invalidDays }),
      },
    }),
    withInput({
      method: "POST",
      path: "/api/admin/send-edit-link",
      id: "mailEditLink",
      summary: "Email a new edit link to the client",
      caller: "attorney",
      handle: sendEditLink,
      body: json(sendLinkSchema, { formId: exampleForm.id }),
      responses: {
        200: { about: "The email is queued.", content: json(queuedSchema, { status: "queued" }) },
        ...notFoundResponse(submissionNotFound),
        ...invalidResponse("The form has no email address.", { path: "formId", message: noEmail }),
      },
    }),
  ],
};
