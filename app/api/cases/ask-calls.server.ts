import { postAsk, readAsk, askStatusSchema, askNotFound } from "./ask-api.server.ts";
import { json, notFoundResponse, invalidResponse, type Area } from "../../platform/http/described-calls.server.ts";
import { askSchema, nothingAsked } from "../../casework/asks/ask-schema.server.ts";
import { newLinkSchema } from "./edit-access-api.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";

const path = "/api/admin/submissions/{id}/ask";
const token = "vY2mQ7cR4tZ9wK1xN6bL3hJ8pD5sF0gA-eU_iO2aT4k";

/** An edit link for the examples. */
export const newLink = { token, url: `https://intake.example.com/edit/${token}`, expiresAt: new Date("2026-03-16T09:00:00Z") };

const question = { path: "unsecuredCreditors[2].balanceOwed", label: "Balance owed", row: "Unsecured creditor 3, Capital Card" };

/** API description: asking a client. */
export const askCalls: Area = {
  name: "Asking the client",
  about:
    "Each form has at most one list of questions and documents that its client is asked for. Every edit link to the form shows it. A " +
    "question is answered when it has an answer; if it already had one, when the client has changed or confirmed it. A document is " +
    "answered when one of its type has been uploaded since. When everything is answered, the office receives an email.",
  shapes: { Asking: askSchema, Asked: askStatusSchema },
  calls: [
    {
      method: "GET",
      path,
      id: "readAsked",
      summary: "Read what a client is asked",
      caller: "attorney",
      handle: readAsk,
      responses: {
        200: {
          about: "The list, with what is answered so far.",
          content: json(askStatusSchema, {
            line: "We need these before we can file.",
            createdAt: new Date("2026-03-02T14:05:00Z"),
            questions: [{ ...question, isAnswered: false }],
            papers: [{ type: "payStubs", title: "Pay Stubs", isAnswered: true }],
            total: 2,
            left: 1,
          }),
        },
        ...notFoundResponse(askNotFound),
      },
    },
    {
      method: "POST",
      path,
      id: "askClient",
      summary: "Ask a client and create an edit link for 14 days",
      about: "Replaces an earlier list. No email is sent.",
      caller: "attorney",
      handle: postAsk,
      body: json(askSchema, { paths: [question.path], papers: ["payStubs"], line: "We need these before we can file." }),
      responses: {
        201: {
          about: "The new edit link. It opens with the list.",
          content: json(newLinkSchema, newLink),
        },
        ...notFoundResponse(submissionNotFound),
        ...invalidResponse("A path is not a question of the form, nothing is asked, or more than 100 items are.", {
          path: "paths",
          message: nothingAsked,
        }),
      },
    },
  ],
};
