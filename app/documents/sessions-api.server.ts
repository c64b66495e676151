import { z } from "zod";
import { cookiesNeeded, type Args } from "../intake/form-api.server.ts";
import { apiError, notFound, readJson } from "../platform/http.server.ts";
import { visitorOf, type Visitor } from "../platform/visitor.server.ts";
import {
  createSession,
  filesOf,
  getSession,
  removeFile,
  requireActive,
  sessionShelf,
  submitSession,
  type UploadSession,
} from "../records/upload-sessions.server.ts";
import { answering, fileJson, parseBody, readFacts, readRegistration } from "./calls.server.ts";
import { contactSchema } from "./contact.ts";
import { registerFile, uploadAddress } from "./receive.server.ts";

const sessionNotFound = "Upload session not found";
const fileNotFound = "File not found";

const submission = z.object({ status: z.literal("submitted", { message: 'The status can only be set to "submitted".' }) });

/** What a session's owner and the office see of it, but for its files. */
export const sessionJson = ({ totalSize, ...session }: UploadSession) => ({
  ...session,
  totalSizeMB: Math.round((totalSize / 2 ** 20) * 100) / 100,
});

async function sessionAnswer(session: UploadSession, status = 200): Promise<Response> {
  const files = session.fileCount > 0 ? (await filesOf(session.id)).map(fileJson) : [];
  return Response.json({ ...sessionJson(session), files }, { status, headers: { "Cache-Control": "no-store" } });
}

/** The session of the address, for whom it belongs to. Throws the same 404 for one that is another's. */
async function requireSession(args: Args): Promise<{ visitor: Visitor; session: UploadSession }> {
  const visitor = visitorOf(args);
  const session = await getSession(args.params["id"] ?? "", visitor);
  if (!session) throw notFound(sessionNotFound);
  return { visitor, session };
}

/** POST: begins a session that belongs to the browser, or to whoever knows its id when a program asks. */
export async function postSession(args: Args): Promise<Response> {
  const visitor = visitorOf(args);
  if (visitor.kind === "cookieless") return apiError(403, cookiesNeeded);
  return sessionAnswer(await createSession(visitor, parseBody(contactSchema, await readJson(args.request))), 201);
}

/** GET: the session and its files. */
export const readSession = async (args: Args): Promise<Response> => sessionAnswer((await requireSession(args)).session);

/** PATCH: submits the session. */
export const patchSession = answering(async (args: Args) => {
  const { session, visitor } = await requireSession(args);
  parseBody(submission, await readJson(args.request));
  return sessionAnswer(await submitSession(session.id, visitor));
});

/** POST: an address to upload a file to. */
export const postUploadAddress = answering(async (args: Args) => {
  const { session, visitor } = await requireSession(args);
  const facts = await readFacts(args.request);
  requireActive(session);
  return Response.json({ uploadURL: await uploadAddress(sessionShelf(session.id, visitor), facts) });
});

/** POST: takes up a file that was uploaded. */
export const postFile = answering(async (args: Args) => {
  const { session, visitor } = await requireSession(args);
  const registration = await readRegistration(args.request);
  requireActive(session);
  const file = await registerFile(sessionShelf(session.id, visitor), registration);
  return Response.json({ file: fileJson(file) }, { status: 201 });
});

/** DELETE: removes a file. */
export const deleteFile = answering(async (args: Args) => {
  const { session, visitor } = await requireSession(args);
  const isRemoved = await removeFile(session.id, visitor, args.params["fileId"] ?? "");
  return isRemoved ? new Response(null, { status: 204 }) : notFound(fileNotFound);
});
