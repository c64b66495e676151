import { z } from "zod";
import type { Args, HandleInput } from "../shared/calls.server.ts";
import { download } from "../../documents/download.server.ts";
import { listedSessionSchema, toSessionJson } from "../documents/portal-api.server.ts";
import { isHead, notFound } from "../../platform/http/http.server.ts";
import { audit } from "../../records/activity/audit-log.server.ts";
import type { StoredFile } from "../../records/files/file-rows.server.ts";
import { completeSession, getSessionAsOffice, type UploadSession } from "../../records/files/upload-sessions.server.ts";
import { uploadSessionNotFound } from "../../casework/not-found.ts";
import { deletionSchema, loadDeletion } from "./submissions-api.server.ts";
import { officeFileJson, officeFileSchema } from "../../casework/hand-over/office-file-json.server.ts";
import { words } from "../wording/index.ts";

/** An upload session as the office sees it. */
export const officeSessionSchema = listedSessionSchema.extend({ files: z.array(officeFileSchema), deletion: deletionSchema });

/** The only change that the office can make to an upload session. */
export const completionSchema = z.object({ status: z.literal("completed", { message: 'The status can only be set to "completed".' }) });

async function sessionResponse(session: UploadSession, files: StoredFile[]): Promise<Response> {
  const deletion = await loadDeletion("upload_sessions", session.id);
  return Response.json(
    { ...toSessionJson(session), files: files.map(officeFileJson), deletion } satisfies z.output<typeof officeSessionSchema>,
    {
      headers: { "Cache-Control": "no-store" },
    },
  );
}

/** Returns the upload session that the URL names with its files. Throws a Response: 404. */
export async function requireUploadSession({ params }: Args) {
  const found = await getSessionAsOffice(params["id"] ?? "");
  if (!found) throw notFound(uploadSessionNotFound);
  return found;
}

/** GET: returns an upload session with its files. */
export async function readUploadSession(args: Args): Promise<Response> {
  const { session, files } = await requireUploadSession(args);
  return sessionResponse(session, files);
}

/** PATCH: marks a submitted upload session as completed. */
export const patchUploadSession: HandleInput<typeof completionSchema, typeof requireUploadSession> = async ({ found, context }) =>
  sessionResponse(await completeSession(found.session.id, context.address), found.files);

/** GET: returns a file of an upload session as a download. */
export async function downloadSessionFile(args: Args): Promise<Response> {
  const { session, files } = await requireUploadSession(args);
  const file = files.find(({ id }) => id === args.params["fileId"]);
  const content = file && (await download(file, args.context, file.officeName));
  if (!content) return notFound(words.fileNotFound);
  if (!isHead(args.request))
    await audit({ action: "document_downloaded", uploadSessionId: session.id, detail: file.id, address: args.context.address });
  return content;
}
