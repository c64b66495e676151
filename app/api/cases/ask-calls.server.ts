import { postAsk, postPetitionAsk, readAsk, askStatusSchema, askNotFound, gapsAskSchema, gapNotOpen } from "./ask-api.server.ts";
import type { z } from "zod";
import { json, notFoundResponse, invalidResponse, type Area } from "../../platform/http/described-calls.server.ts";
import { askSchema, nothingAsked, repliesSchema } from "../../casework/asks/ask-schema.server.ts";
import { birthDate, birthDateResponse } from "../forms/edit-calls.server.ts";
import { newLinkSchema } from "./edit-access-api.server.ts";
import { notAskedFor, patchLinkedAsk, readLinkedAsk } from "./linked-ask-api.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { requireSubmission } from "./submissions-api.server.ts";
import { requireLink } from "../forms/edit-api.server.ts";
import { withInput } from "../shared/calls.server.ts";

const path = "/api/admin/submissions/{id}/ask";
const linked = "/api/edit/{token}/asked";
const token = "vY2mQ7cR4tZ9wK1xN6bL3hJ8pD5sF0gA-eU_iO2aT4k";

/** An edit link for the examples. */
export const newLink = { token, url: `https://intake.example.com/edit/${token}`, expiresAt: new Date("2026-03-16T09:00:00Z") };

const askedAt = new Date("2026-03-02T14:05:00Z");
const question = { path: "unsecuredCreditors[2].balanceOwed", label: "Balance owed", row: "Unsecured creditor 3, Capital Card" };

const ownQuestion = {
  id: "R6mZk2vTqY8bXw4LdN0sHc7J",
  text: "Is the car at your house?",
  inSpanish: "¿Está el carro en su casa?",
  answer: "",
  isAnswered: false,
  askedAt,
};

const exampleAsk: z.output<typeof askStatusSchema> = {
  line: "We need these before we can file.",
  lineInSpanish: "",
  createdAt: askedAt,
  dueOn: "2026-03-09",
  remindAt: new Date("2026-03-05T14:05:00Z"),
  questions: [{ ...question, isAnswered: false, askedAt }],
  papers: [
    { type: "payStubs", title: "Pay Stubs", isAnswered: true, lacking: null, askedAt },
    { type: "lease", title: "Lease", isAnswered: true, lacking: "I rent from my sister and we never signed one.", askedAt },
  ],
  ownQuestions: [ownQuestion],
  total: 4,
  left: 2,
};

/** API description: asking a client to close gaps of a petition. */
export const gapsCall = withInput({
  method: "POST",
  path: "/api/admin/submissions/{id}/petition/ask",
  id: "askForGaps",
  summary: "Ask a client to close gaps of the petition and create an edit link for 14 days",
  about: "Open items of an earlier list are kept, and so is its message. No email is sent.",
  caller: "attorney",
  find: requireSubmission,
  handle: postPetitionAsk,
  body: json(gapsAskSchema, { gaps: ["securedCreditors[0].incurredOn"] }),
  responses: {
    201: {
      about: "The new edit link. It opens with the list.",
      content: json(newLinkSchema, newLink),
    },
    ...notFoundResponse(submissionNotFound),
    ...invalidResponse("Nothing is missing at a path, a path is not a question of the form, or there are more than 100.", {
      path: "gaps[0]",
      message: `${gapNotOpen}: contactInfo.city`,
    }),
  },
});

/** API description: asking a client. */
export const askCalls: Area = {
  name: "Asking the client",
  about:
    "Each form has at most one list of questions and papers that its client is asked for. Every edit link to the form shows it. A " +
    "question is answered when it has an answer; if it already had one, when the client has changed or confirmed it. A paper is " +
    "answered when one of its type has been uploaded since, or when the client has said not to have it. When everything is answered, " +
    "the office receives an email.",
  shapes: { Asking: askSchema, Asked: askStatusSchema, AskReplies: repliesSchema },
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
          content: json(askStatusSchema, exampleAsk),
        },
        ...notFoundResponse(askNotFound),
      },
    },
    withInput({
      method: "POST",
      path,
      id: "askClient",
      summary: "Ask a client and create an edit link for 14 days",
      about: "Replaces an earlier list, or adds to it. No email is sent.",
      caller: "attorney",
      find: requireSubmission,
      handle: postAsk,
      body: json(askSchema, {
        paths: [question.path],
        papers: ["payStubs", "lease"],
        line: "We need these before we can file.",
        dueOn: "2026-03-09",
      }),
      responses: {
        201: {
          about: "The new edit link. It opens with the list.",
          content: json(newLinkSchema, newLink),
        },
        ...notFoundResponse(submissionNotFound),
        ...invalidResponse("A path is not a question of the form, a paper is unknown, nothing is asked, or more than 100 items are.", {
          path: "paths",
          message: nothingAsked,
        }),
      },
    }),
    {
      method: "GET",
      path: linked,
      id: "readLinkedAsk",
      summary: "Read what the client behind a link is asked",
      caller: "linkBearer",
      handle: readLinkedAsk,
      parameters: [birthDate],
      responses: {
        200: { about: "The list, with what is answered so far.", content: json(askStatusSchema, exampleAsk) },
        ...birthDateResponse,
        ...notFoundResponse(askNotFound),
      },
    },
    withInput({
      method: "PATCH",
      path: linked,
      id: "replyToAsk",
      summary: "Reply to what is asked",
      about:
        "Says why the client does not have a paper, or answers the office's own questions. Questions of the form are answered by saving " +
        "the form, and papers are uploaded as documents of their type.",
      caller: "linkBearer",
      find: requireLink,
      handle: patchLinkedAsk,
      parameters: [birthDate],
      body: json(repliesSchema, {
        lacking: { lease: "I rent from my sister and we never signed one.", payStubs: null },
        answers: { [ownQuestion.id]: "Yes" },
      }),
      responses: {
        200: { about: "The list as it is now.", content: json(askStatusSchema, exampleAsk) },
        ...birthDateResponse,
        ...notFoundResponse(askNotFound),
        ...invalidResponse("A paper or question that is not asked for, or no reason.", { path: "lease", message: notAskedFor }),
      },
    }),
  ],
};
