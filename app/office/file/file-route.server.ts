import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { documentTypes, isDocumentType, type DocumentType } from "../../files/file-rules.ts";
import { Refusal } from "../../files/refusal.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { filesOfCase, type CaseFile } from "../../records/file-changes.server.ts";
import { getFormAsOffice } from "../../records/forms.server.ts";
import { getSessionAsOffice } from "../../records/upload-sessions.server.ts";
import { formAddress, queryOf, sessionAddress, viewOf } from "../dashboard/dashboard-view.ts";
import { officeDocument, officeSessionFile, type OfficeFile } from "../files.ts";
import { fileNotFound } from "../not-found.ts";
import { typedIn } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { changeCaseFile, documentChangeSchema } from "./file-change.server.ts";

/** What the page of a file is rendered from. */
export interface FilePage {
  clientName: string;
  /** The address of the case. */
  back: string;
  file: OfficeFile & { type: DocumentType | null; revision: number };
  /** Its place among the files of its case: "3 of 64". */
  place: string;
  previous: string | null;
  next: string | null;
}

/** Why a post changed nothing, with what was typed. */
export interface FileReply {
  typed: Record<string, string>;
  message: string;
}

const stale =
  "Somebody else has changed this file in the meantime. It is shown as it is now. Press the button again to change it all the same.";

const cases = {
  forms: {
    addressOf: formAddress,
    nameOf: async (id: string) => (await getFormAsOffice(id))?.clientName,
    shown: (id: string, file: CaseFile) => officeDocument(id, { ...file, type: file.type! }),
  },
  upload_sessions: {
    addressOf: sessionAddress,
    nameOf: async (id: string) => (await getSessionAsOffice(id))?.session.clientName,
    shown: officeSessionFile,
  },
} as const;

/** A case's files in the order of its page: list by list. */
function inOrder(files: CaseFile[]): CaseFile[] {
  const rank = ({ type }: CaseFile) => (type ? Object.keys(documentTypes).indexOf(type) : 0);
  return [...files].sort((one, other) => rank(one) - rank(other));
}

/** GET: a file of a case with the ways to the next one. */
export const loadFile =
  (table: CaseTable) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    await requireAttorney(request);
    const { addressOf, nameOf, shown } = cases[table];
    const id = params["id"] ?? "";
    const [clientName, found] = await Promise.all([nameOf(id), filesOfCase(table, id)]);
    const files = inOrder(found);
    const index = files.findIndex((file) => file.id === params["fileId"]);
    const file = files[index];
    if (clientName === undefined || !file) throw pageNotFound(fileNotFound);
    const view = viewOf(new URL(request.url).searchParams);
    const pageOf = (other: CaseFile | undefined) => (other ? shown(id, other).page + queryOf(view) : null);
    const page: FilePage = {
      clientName,
      back: `${addressOf(id, view)}#documents`,
      file: { ...shown(id, file), type: file.type ?? null, revision: file.revision },
      place: `${index + 1} of ${files.length}`,
      previous: pageOf(files[index - 1]),
      next: pageOf(files[index + 1]),
    };
    return json(page);
  };

const done: Record<string, string> = { readable: "Mark removed", unreadable: "Marked as a file that cannot be read" };

/** POST: renames a file, moves it to another list, or marks it as one that cannot be read. */
export const handleFile =
  (table: CaseTable) =>
  async ({ request, params, context: { address } }: ActionFunctionArgs) => {
    await requireAttorney(request);
    const typed = await typedIn(request);
    const refuse = (message: string, status: number) => json<FileReply>({ typed, message }, status);
    const { data, error } = documentChangeSchema.safeParse(changeIn(typed));
    if (error) return refuse(error.issues[0]!.message, 422);
    const ask = { change: data, revision: Number(typed["revision"] ?? NaN), address };
    try {
      const { outcome } = await changeCaseFile(table, params["id"] ?? "", params["fileId"] ?? "", ask);
      if (outcome === "missing") throw pageNotFound(fileNotFound);
      if (outcome === "stale") return refuse(stale, 409);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.problem.message, 422);
      throw error;
    }
    const headers = { "Set-Cookie": await flash({ title: done[typed["intent"] ?? ""] ?? "File saved" }) };
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + search, { status: 303, headers });
  };

/** What a post asks for, by its button. */
function changeIn({ intent, officeName, documentType, reason }: Record<string, string>) {
  if (intent === "readable") return { reason: null };
  if (intent === "unreadable") return { reason };
  return { officeName, ...(isDocumentType(documentType) && { documentType }) };
}
