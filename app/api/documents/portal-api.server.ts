import { z } from "zod";
import type { Args, factsSchema, HandleInput, joinRequestSchema, registrationSchema, requireBeginner } from "../shared/calls.server.ts";
import { readIdempotencyKey, keyReusedResponse } from "../forms/idempotency-key.server.ts";
import { idSchema } from "../../platform/http/api-shapes.server.ts";
import { notFound } from "../../platform/http/http.server.ts";
import { requesterOf, type Requester } from "../../platform/http/requester.server.ts";
import { auditAttorney } from "../../records/activity/audit-log.server.ts";
import { resolveOwner, type Owner } from "../../records/forms/owner-renewals.server.ts";
import {
  createSession,
  listSessionFiles,
  getSession,
  removeFile,
  requireActive,
  sessionContainer,
  submitSession,
  type UploadSession,
} from "../../records/files/upload-sessions.server.ts";
import { languageSchema } from "../../intake/form-json.server.ts";
import { toFileJson, fileSchema } from "../../documents/file-json.server.ts";
import type { contactSchema } from "../../files/contact.ts";
import { portalFilesMax } from "../../files/file-rules.ts";
import { joinFiles } from "../../documents/join-photos.server.ts";
import { turnSessionFile } from "../../documents/turn-file.server.ts";
import { pictureResponse, getThumbnail } from "../../documents/pictures.server.ts";
import { registerFile, createUploadUrl } from "../../documents/register-file.server.ts";
import { turnOf } from "../../documents/worker-turn.server.ts";
import { words } from "../wording/index.ts";
import { words as recordWords } from "../../records/wording/index.ts";

/** The only change that a session's owner may make. */
export const submissionSchema = z.object({ status: z.literal("submitted", { message: 'The status can only be set to "submitted".' }) });

/** A session in the office's list. */
export const listedSessionSchema = z.object({
  id: idSchema,
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.string().describe('"" if none was given'),
  comments: z.string().describe('"" if there are none'),
  status: z.enum(["active", "submitted", "completed"]),
  fileCount: z.number().int().min(0).max(portalFilesMax),
  totalSizeMB: z.number().min(0).describe("Megabytes of 2^20 bytes"),
  createdAt: z.date(),
  updatedAt: z.date(),
  submittedAt: z.date().nullable(),
  lang: languageSchema,
});

/** A session as its owner sees it. */
export const sessionSchema = listedSessionSchema.extend({ files: z.array(fileSchema) });

export const registeredSchema = z.object({ file: fileSchema });

/** A session without its files. */
export const toSessionJson = ({ totalSize, language, ...session }: UploadSession): z.output<typeof listedSessionSchema> => ({
  ...session,
  lang: language,
  totalSizeMB: Math.round((totalSize / 2 ** 20) * 100) / 100,
});

async function sessionResponse(session: UploadSession, status = 200, headers: Owner["headers"] = {}): Promise<Response> {
  const files = session.fileCount > 0 ? (await listSessionFiles(session.id)).map(toFileJson) : [];
  return Response.json({ ...toSessionJson(session), files } satisfies z.output<typeof sessionSchema>, {
    status,
    headers: { "Cache-Control": "no-store", ...headers },
  });
}

/** Returns the session of the URL if it belongs to the requester. Throws the same 404 for unknown sessions and those of others. */
export async function requireSession(args: Args): Promise<{ requester: Requester; session: UploadSession }> {
  const requester = requesterOf(args);
  const session = await getSession(args.params["id"] ?? "", requester);
  if (!session) throw notFound(recordWords.sessionMissing);
  return { requester, session };
}

/** POST: creates a session that belongs to the browser. A session created by an API client belongs to anyone who knows its id. */
export const postSession: HandleInput<typeof contactSchema, typeof requireBeginner> = async ({
  request,
  context,
  input: contact,
  found,
}) => {
  const owner = await resolveOwner(found);
  const key = readIdempotencyKey(request, owner.requester, context.address, contact);
  const { outcome, session } = await createSession(owner.requester, contact, key);
  return outcome === "keyReused" ? keyReusedResponse({}, owner.headers) : sessionResponse(session, 201, owner.headers);
};

/** GET: the session and its files. */
export const readSession = async (args: Args): Promise<Response> => sessionResponse((await requireSession(args)).session);

/** PATCH: submits the session. */
export const patchSession: HandleInput<typeof submissionSchema, typeof requireSession> = async ({ found: { session, requester } }) => {
  const submitted = await submitSession(session.id, requester);
  await auditAttorney(requester, { action: "upload_session_submitted", uploadSessionId: session.id });
  return sessionResponse(submitted);
};

/** POST: creates a URL to upload a file to. */
export const postUploadUrl: HandleInput<typeof factsSchema, typeof requireSession> = async ({ input, found: { session, requester } }) => {
  requireActive(session);
  return Response.json({ uploadURL: await createUploadUrl(sessionContainer(session.id, requester), input) });
};

/** POST: registers a file that was uploaded. */
export const postFile: HandleInput<typeof registrationSchema, typeof requireSession> = async ({ input, found: { session, requester } }) => {
  requireActive(session);
  const file = await registerFile(sessionContainer(session.id, requester), input);
  return Response.json({ file: toFileJson(file) } satisfies z.output<typeof registeredSchema>, { status: 201 });
};

/** POST: replaces photos of the session with one PDF. */
export const postJoin: HandleInput<typeof joinRequestSchema, typeof requireSession> = async ({ input, found: { session, requester } }) => {
  requireActive(session);
  const file = await joinFiles(session.id, requester, input.ids);
  return Response.json({ file: toFileJson(file) } satisfies z.output<typeof registeredSchema>, { status: 201 });
};

/** POST: turns a file a quarter clockwise. */
export async function postTurn(args: Args): Promise<Response> {
  const { session, requester } = await requireSession(args);
  requireActive(session);
  const file = await turnSessionFile(session.id, requester, args.params["fileId"] ?? "");
  if (!file) return notFound(words.fileNotFound);
  return Response.json({ file: toFileJson(file) } satisfies z.output<typeof registeredSchema>);
}

/** DELETE: removes a file. */
export async function deleteFile(args: Args): Promise<Response> {
  const { session, requester } = await requireSession(args);
  if (!(await removeFile(session.id, requester, args.params["fileId"] ?? ""))) return notFound(words.fileNotFound);
  return new Response(null, { status: 204 });
}

/** GET: a file's thumbnail. */
export async function readFileThumbnail(args: Args): Promise<Response> {
  const { session, requester } = await requireSession(args);
  const file = (await listSessionFiles(session.id)).find(({ id }) => id === args.params["fileId"]);
  const picture = file && (await getThumbnail(file, await turnOf(requester, { uploadSessionId: session.id })));
  return picture ? pictureResponse(picture) : notFound(words.fileNotFound);
}
