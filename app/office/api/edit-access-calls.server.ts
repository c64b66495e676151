import { queuedSchema } from "../../intake/api/form-api.server.ts";
import { exampleForm } from "../../intake/api/form-calls.server.ts";
import { json, missing, refusing, type Area } from "../../platform/http/described-calls.server.ts";
import { extendedSchema, extensionSchema, mailingSchema, newLinkSchema, wrongDays } from "./edit-access-api.server.ts";
import { noEmail, noLiveLink } from "../case/edit-access.server.ts";
import { submissionNotFound } from "../not-found.ts";

const links = "/api/admin/forms/{id}/edit-token";
const token = "vY2mQ7cR4tZ9wK1xN6bL3hJ8pD5sF0gA-eU_iO2aT4k";

/** The calls on a form's edit links, for the description of the API. */
export const editAccessCalls: Area = {
  name: "Edit access",
  about:
    "Edit links to a form. Several can be active at once; extending and revoking affect all active ones. A token " +
    "appears only in the response that created it.",
  shapes: { NewEditLink: newLinkSchema, Extension: extensionSchema, ExtendedLinks: extendedSchema, Mailing: mailingSchema },
  calls: [
    {
      method: "POST",
      path: links,
      id: "createEditLink",
      summary: "Create an edit link for 14 days",
      caller: "attorney",
      answers: {
        201: {
          about: "The link.",
          content: json(newLinkSchema, {
            token,
            url: `https://intake.example.com/edit/${token}`,
            expiresAt: new Date("2026-03-16T09:00:00Z"),
          }),
        },
        ...missing(submissionNotFound),
      },
    },
    {
      method: "DELETE",
      path: links,
      id: "revokeEditLinks",
      summary: "Revoke a form's edit links",
      about: "Waiting mails with a link are canceled.",
      caller: "attorney",
      answers: { 204: { about: "No link is active anymore." }, ...missing(submissionNotFound) },
    },
    {
      method: "PATCH",
      path: `${links}/extend`,
      id: "extendEditLinks",
      summary: "Extend a form's edit links",
      caller: "attorney",
      body: json(extensionSchema, { days: 14 }),
      answers: {
        200: { about: "When the last of them expires.", content: json(extendedSchema, { expiresAt: new Date("2026-03-30T09:00:00Z") }) },
        ...missing(noLiveLink),
        ...refusing("Too many days, or too few.", { path: "days", message: wrongDays }),
      },
    },
    {
      method: "POST",
      path: "/api/admin/send-edit-link",
      id: "mailEditLink",
      summary: "Mail a new edit link to the client",
      caller: "attorney",
      body: json(mailingSchema, { formId: exampleForm.id }),
      answers: {
        200: { about: "The mail will be sent.", content: json(queuedSchema, { status: "queued" }) },
        ...missing(submissionNotFound),
        ...refusing("A form without an address.", { path: "formId", message: noEmail }),
      },
    },
  ],
};
