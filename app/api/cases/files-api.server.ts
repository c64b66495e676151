import { z } from "zod";
import { ifMatchVersion, type Args, type InputArgs } from "../shared/calls.server.ts";
import { getPages, NotDrawn, pictureResponse, renderPicture } from "../../documents/pictures.server.ts";
import { apiError, isHead, notFound } from "../../platform/http/http.server.ts";
import { caseReference, audit } from "../../records/activity/audit-log.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { listCaseFiles } from "../../records/files/file-changes.server.ts";
import { parsePageNumber } from "../../office/urls.ts";
import { changeCaseFile, type documentChangeSchema, type fileChangeSchema } from "../../casework/files/file-change.server.ts";
import { officeFileJson, officeFileSchema } from "../../casework/hand-over/office-file-json.server.ts";
import { words } from "../wording/index.ts";

/** Message of the 412 response to a change that is based on an outdated revision. */
export const staleFile = "Someone else has changed this file. Nothing was saved. The current file is in this response.";

/** A file with the number of its viewable pages. */
export const viewedFileSchema = officeFileSchema.extend({
  pages: z.number().int().describe("Number of viewable pages: 1 for a picture, 0 for a file that cannot be displayed"),
  notShown: z.string().describe("Why it cannot be displayed; left out if it can").optional(),
});

const messages: Record<CaseTable, string> = { forms: words.documentNotFound, upload_sessions: words.fileNotFound };

/** GET: returns a file and the number of its viewable pages. */
export const readFile =
  (table: CaseTable) =>
  async ({ params }: Args): Promise<Response> => {
    const file = (await listCaseFiles(table, params["id"] ?? "")).find(({ id }) => id === params["fileId"]);
    if (!file) return notFound(messages[table]);
    const viewed: z.output<typeof viewedFileSchema> = { ...officeFileJson(file), ...(await getPages(file)) };
    return Response.json(viewed, { headers: { "Cache-Control": "no-store" } });
  };

/** GET: returns a picture, or a page of a PDF, at screen size; or why it cannot be drawn. */
export const viewFile =
  (table: CaseTable) =>
  async ({ request, params, context: { address } }: Args): Promise<Response> => {
    const id = params["id"] ?? "";
    const file = (await listCaseFiles(table, id)).find((each) => each.id === params["fileId"]);
    if (!file) return notFound(messages[table]);
    const page = parsePageNumber(new URL(request.url).searchParams.get("page"));
    try {
      const picture = await renderPicture(file, page);
      if (!isHead(request)) await audit({ action: "document_viewed", ...caseReference(table, id), detail: file.id, address });
      return pictureResponse(picture);
    } catch (error) {
      if (error instanceof NotDrawn) return apiError(error.status, error.message);
      throw error;
    }
  };

/** What a change may say of a document, or of a file of an upload session. */
export type FileChangeSchema = typeof documentChangeSchema | typeof fileChangeSchema;

/** PATCH: renames or rotates a file, changes its document type, or marks it as unreadable. */
export const patchFile =
  (table: CaseTable) =>
  async ({ request, params, context: { address }, input }: InputArgs<FileChangeSchema>): Promise<Response> => {
    const revision = ifMatchVersion(request);
    const changed = await changeCaseFile(table, params["id"] ?? "", params["fileId"] ?? "", { change: input, revision, address });
    if (changed.outcome === "missing") return notFound(messages[table]);
    const file = officeFileJson(changed.file);
    if (changed.outcome === "stale") return apiError(412, staleFile, { file });
    return Response.json(file, { headers: { "Cache-Control": "no-store" } });
  };
