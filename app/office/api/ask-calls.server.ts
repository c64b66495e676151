import { json, missing, refusing, type Area } from "../../platform/http/described-calls.server.ts";
import { askSchema, nothingAsked } from "../ask/ask-schema.server.ts";
import { askedSchema, nothingIsAsked } from "./ask-api.server.ts";
import { newLinkSchema } from "./edit-access-api.server.ts";
import { submissionNotFound } from "../not-found.ts";

const path = "/api/admin/submissions/{id}/ask";
const token = "vY2mQ7cR4tZ9wK1xN6bL3hJ8pD5sF0gA-eU_iO2aT4k";

/** A link in an example. */
export const newLink = { token, url: `https://intake.example.com/edit/${token}`, expiresAt: new Date("2026-03-16T09:00:00Z") };

const question = { path: "unsecuredCreditors[2].balanceOwed", label: "Balance owed", row: "Unsecured creditor 3, Capital Card" };

/** The calls that ask a client, for the description of the API. */
export const askCalls: Area = {
  name: "Asking the client",
  about:
    "One list of questions and papers for each form. The client finds it behind any edit link to the form. A question is " +
    "answered when it has an answer; one that had an answer, when that has changed or the client has said that it is right. A " +
    "paper is answered when a document of its type has come since. When all are answered, the office is told by mail.",
  shapes: { Asking: askSchema, Asked: askedSchema },
  calls: [
    {
      method: "GET",
      path,
      id: "readAsked",
      summary: "Read what a client is asked",
      caller: "attorney",
      answers: {
        200: {
          about: "The list, and what is answered of it.",
          content: json(askedSchema, {
            line: "We need these before we can file.",
            createdAt: new Date("2026-03-02T14:05:00Z"),
            questions: [{ ...question, isAnswered: false }],
            papers: [{ type: "payStubs", title: "Pay Stubs", isAnswered: true }],
            total: 2,
            left: 1,
          }),
        },
        ...missing(nothingIsAsked),
      },
    },
    {
      method: "POST",
      path,
      id: "askClient",
      summary: "Ask a client, and create an edit link for 14 days",
      about: "Replaces what was asked before. Nothing is mailed.",
      caller: "attorney",
      body: json(askSchema, { paths: [question.path], papers: ["payStubs"], line: "We need these before we can file." }),
      answers: {
        201: {
          about: "The link, which begins with the list.",
          content: json(newLinkSchema, newLink),
        },
        ...missing(submissionNotFound),
        ...refusing("A question that the form does not ask, nothing at all, or more than 100.", { path: "paths", message: nothingAsked }),
      },
    },
  ],
};
