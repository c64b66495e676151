import { json } from "@remix-run/server-runtime";
import { documentVerbs, handleDocumentsAction } from "../documents/documents-route.server.ts";
import type { ReceivedPost } from "../documents/received-post.ts";
import { isPaperType, papers } from "../files/papers.ts";
import { repliesSchema } from "../casework/asks/ask-schema.server.ts";
import { readIntent } from "../intake/edit-rows.ts";
import { redirectWithFlash, type Flash } from "../platform/http/flash.server.ts";
import { recordReplies } from "../records/forms/ask-replies.server.ts";
import type { Problem } from "../platform/problem.ts";
import { loadAskedPage } from "./asked.server.ts";
import type { EditReply } from "./edit-reply.ts";
import type { OpenLink } from "./edit-link.server.ts";

type Posted = FormData | URLSearchParams;

const notAsked = { title: "Not saved", message: "This is not asked anymore. Here is the list as it is now." };

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
  const reject = async (problem: Problem, status: number, at = "") => {
    const page = await loadAskedPage(link);
    return page ? json<EditReply>({ list: { page, problem, at, typed } }, status) : redirectWithFlash(link.base, notAsked);
  };
  if (received || documentVerbs.includes(verb)) {
    const outcome = await handleDocumentsAction(link.form.id, link.requester, intent, received);
    return "done" in outcome ? redirectWithFlash(link.base, outcome.done) : reject(outcome.problem, outcome.status);
  }
  const type = intent.slice(verb.length + 1);
  const name = reasonPrefix + type;
  if (verb === "lacking") {
    const reply = parseReplies({ lacking: { [type]: typed[name] ?? "" } });
    if (typeof reply === "string") return reject({ title: "Not saved", message: reply }, 422, name);
    return (
      (await record(link, reply, { title: "Thank you", message: `We have noted that you do not have this: ${titleOf(type)}.` })) ??
      reject(notAsked, 409)
    );
  }
  if (verb === "take-back") {
    const reply = parseReplies({ lacking: { [type]: null } });
    if (typeof reply === "string") return reject({ title: "Not saved", message: reply }, 422);
    return (await record(link, reply, { title: "Taken back", message: `Please send it here: ${titleOf(type)}.` })) ?? reject(notAsked, 409);
  }
  const answers = Object.entries(typed).flatMap(([field, text]) =>
    field.startsWith(answerPrefix) ? [[field.slice(answerPrefix.length), text]] : [],
  );
  const reply = parseReplies({ answers: Object.fromEntries(answers) as Record<string, string> });
  if (typeof reply === "string") return reject({ title: "Not saved", message: reply }, 422);
  return (await record(link, reply, { title: "Thank you", message: "Your answers are saved." })) ?? reject(notAsked, 409);
}

const titleOf = (type: string) => (isPaperType(type) ? papers[type].title : type);

/** Returns the parsed replies, or what is wrong with them. */
function parseReplies(replies: object) {
  const { data, error } = repliesSchema.safeParse(replies);
  return data ?? error!.issues[0]!.message;
}

/** Records replies and redirects to the list; undefined if something of it is not asked anymore. */
async function record({ base, form, requester }: OpenLink, replies: Parameters<typeof recordReplies>[1], done: Flash) {
  const unknown = await recordReplies(form, replies, requester);
  return unknown.length === 0 ? redirectWithFlash(base, done) : undefined;
}
