import { z } from "zod";
import { answering, parseBody } from "../../documents/api/calls.server.ts";
import { documentNotFound } from "../../documents/api/documents-api.server.ts";
import { fileNotFound } from "../../documents/api/sessions-api.server.ts";
import { pagesOf, pictureAnswer, pictureOf } from "../../documents/pictures.server.ts";
import { isPicture } from "../../files/file-kinds.ts";
import { expectedVersion, type Args } from "../../intake/api/form-api.server.ts";
import { apiError, notFound, readJson } from "../../platform/http/http.server.ts";
import { caseReference, audit } from "../../records/audit-log.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { listCaseFiles } from "../../records/file-changes.server.ts";
import { pageNumber } from "../dashboard/dashboard-view.ts";
import { changeCaseFile, documentChangeSchema, fileChangeSchema } from "../file/file-change.server.ts";
import { requireAttorneyCall } from "../sign-in/attorney.server.ts";
import { officeFileJson, officeFileSchema } from "./submissions-api.server.ts";

/** The message for a change that came too late. */
export const staleFile = "Somebody else has changed this file. It is in this response as it is now.";

/** A file with what can be viewed of it. */
export const viewedFileSchema = officeFileSchema.extend({
  pages: z.number().int().describe("How many pages can be viewed: 1 of a picture, 0 of a file that we cannot show"),
});

const tables = {
  forms: { schema: documentChangeSchema, notFound: documentNotFound },
  upload_sessions: { schema: fileChangeSchema, notFound: fileNotFound },
} as const;

/** GET: a file, and how many pages of it can be viewed. */
export const readFile =
  (table: CaseTable) =>
  async ({ request, params }: Args): Promise<Response> => {
    await requireAttorneyCall(request);
    const file = (await listCaseFiles(table, params["id"] ?? "")).find(({ id }) => id === params["fileId"]);
    if (!file) return notFound(tables[table].notFound);
    const pages = isPicture(file.name) ? 1 : ((await pagesOf(file)) ?? 0);
    const viewed: z.output<typeof viewedFileSchema> = { ...officeFileJson(file), pages };
    return Response.json(viewed, { headers: { "Cache-Control": "no-store" } });
  };

/** GET: what a picture or a page of a PDF looks like, as large as a screen. */
export const viewFile =
  (table: CaseTable) =>
  async ({ request, params, context: { address } }: Args): Promise<Response> => {
    await requireAttorneyCall(request);
    const id = params["id"] ?? "";
    const file = (await listCaseFiles(table, id)).find((each) => each.id === params["fileId"]);
    const page = pageNumber(new URL(request.url).searchParams.get("page"));
    const picture = file && (await pictureOf(file, page));
    if (!picture) return notFound(tables[table].notFound);
    await audit({ action: "document_viewed", ...caseReference(table, id), detail: file.id, address });
    return pictureAnswer(picture);
  };

/** PATCH: renames or turns a file, moves it to another list, or marks it as one that cannot be read. */
export const patchFile = (table: CaseTable) =>
  answering(async ({ request, params, context: { address } }: Args) => {
    await requireAttorneyCall(request);
    const change = parseBody(tables[table].schema, await readJson(request));
    const revision = expectedVersion(request);
    const changed = await changeCaseFile(table, params["id"] ?? "", params["fileId"] ?? "", { change, revision, address });
    if (changed.outcome === "missing") return notFound(tables[table].notFound);
    const file = officeFileJson(changed.file);
    if (changed.outcome === "stale") return apiError(412, staleFile, { file });
    return Response.json(file, { headers: { "Cache-Control": "no-store" } });
  });
