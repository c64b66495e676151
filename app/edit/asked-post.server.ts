import { json } from "@remix-run/server-runtime";
import { documentVerbs, handleDocumentsAction } from "../documents/documents-route.server.ts";
import type { ReceivedPost } from "../documents/received-post.ts";
import { isPaperType, papers } from "../files/papers.ts";
import { repliesSchema } from "../casework/asks/ask-schema.server.ts";
import { languageVerb, readIntent } from "../intake/edit-rows.ts";
import { redirectWithFlash, type Flash } from "../platform/http/flash.server.ts";
import { recordReplies } from "../records/forms/ask-replies.server.ts";
import type { Problem } from "../platform/problem.ts";
import { loadAskedPage } from "./asked.server.ts";
import type { EditReply } from "./edit-reply.ts";
import type { OpenLink } from "./edit-link.server.ts";
import { words } from "./wording/index.ts";

type Posted = FormData | URLSearchParams;

const notRecorded = (message: string): Problem => ({ title: words.notRecorded, message });
const notAsked = () => notRecorded(words.askedNoLonger);

/** Prefixes of the names of a reason for not having a paper, and of an answer to an own question. */
const reasonPrefix = "reason:";
const answerPrefix = "answer:";

/** Handles a post of the list of what a client is asked: files, papers that the client does not have, answers to own questions. */
export async function handleAskedPost(link: OpenLink, posted: Posted, received: ReceivedPost | undefined): Promise<Response> {
  const intent = String(posted.get("intent"));
  const { verb } = readIntent(intent);
  const typed = Object.fromEntries(
    [...posted]
      .filter(([name]) => name.startsWith(reasonPrefix) || name.startsWith(answerPrefix))
      .map(([name, value]) => [name, String(value)]),
  );
  const showTyped = async (status: number, rejection: { problem?: Problem; at?: string } = {}) => {
    const page = await loadAskedPage(link);
    return page ? json<EditReply>({ list: { page, typed, ...rejection } }, status) : redirectWithFlash(link.base, notAsked());
  };
  if (verb === languageVerb) return showTyped(200);
  const reject = (problem: Problem, status: number, at = "") => showTyped(status, { problem, at });
  if (received || documentVerbs.includes(verb)) {
    const outcome = await handleDocumentsAction(link.form.id, link.requester, intent, received);
    return "done" in outcome ? redirectWithFlash(link.base, outcome.done) : reject(outcome.problem, outcome.status);
  }
  const { replies, done, at } = toReplies(verb, intent.slice(verb.length + 1), typed);
  const { data, error } = repliesSchema.safeParse(replies);
  if (error) return reject(notRecorded(error.issues[0]!.message), 422, at);
  const unknown = await recordReplies(link.form, data, link.requester);
  return unknown.length > 0 ? reject(notAsked(), 409) : redirectWithFlash(link.base, done);
}

/** Returns the replies that a button posts, what is said once they are recorded, and the name of the control they are from. */
function toReplies(verb: string, type: string, typed: Record<string, string>): { replies: object; done: Flash; at?: string } {
  if (verb === "lacking") {
    const at = reasonPrefix + type;
    const done = { title: words.thankYou, message: words.lackingNoted(titleOf(type)) };
    return { replies: { lacking: { [type]: typed[at] ?? "" } }, done, at };
  }
  if (verb === "take-back")
    return { replies: { lacking: { [type]: null } }, done: { title: words.takenBack, message: words.sendHere(titleOf(type)) } };
  const answers = Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (name.startsWith(answerPrefix) ? [[name.slice(answerPrefix.length), text]] : [])),
  );
  return { replies: { answers }, done: { title: words.thankYou, message: words.answersSaved } };
}

const titleOf = (type: string) => (isPaperType(type) ? papers[type].title : type);
