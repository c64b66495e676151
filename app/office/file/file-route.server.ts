import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { pagesOf } from "../../documents/pictures.server.ts";
import { isPdf, isPicture, isTurnable } from "../../files/file-kinds.ts";
import { documentTypes, isDocumentType, type DocumentType } from "../../files/file-rules.ts";
import { Refusal } from "../../files/refusal.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import type { Rotation } from "../../records/file-rows.server.ts";
import { listCaseFiles, type CaseFile } from "../../records/file-changes.server.ts";
import { getFormAsOffice } from "../../records/forms.server.ts";
import { getSessionAsOffice } from "../../records/upload-sessions.server.ts";
import { formAddress, pageNumber, queryOf, sessionAddress, viewOf } from "../dashboard/dashboard-view.ts";
import { documentAddresses, officeFile, sessionFileAddresses, type LinkedFile } from "../files.ts";
import { fileNotFound } from "../not-found.ts";
import { typedIn } from "../posted.server.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { changeCaseFile, documentChangeSchema } from "./file-change.server.ts";

/** What the page of a file is rendered from. */
export interface FilePage {
  clientName: string;
  /** The address of the case. */
  back: string;
  file: LinkedFile & {
    type: DocumentType | null;
    revision: number;
    /** How far it is turned; null for what cannot be. */
    rotation: Rotation | null;
  };
  /** The page of the file that is shown, and how many there are; null while nobody has asked for a PDF's. */
  shown: { page: number; pages: number } | null;
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
    addressesOf: (id: string, file: CaseFile) => documentAddresses(id, file.type!)(file.id),
  },
  upload_sessions: {
    addressOf: sessionAddress,
    nameOf: async (id: string) => (await getSessionAsOffice(id))?.session.clientName,
    addressesOf: (id: string, file: CaseFile) => sessionFileAddresses(id)(file.id),
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
    const { addressOf, nameOf, addressesOf } = cases[table];
    const id = params["id"] ?? "";
    const [clientName, found] = await Promise.all([nameOf(id), listCaseFiles(table, id)]);
    const files = inOrder(found);
    const index = files.findIndex((file) => file.id === params["fileId"]);
    const file = files[index];
    if (clientName === undefined || !file) throw pageNotFound(fileNotFound);
    const query = new URL(request.url).searchParams;
    const view = viewOf(query);
    const pageOf = (other: CaseFile | undefined) => (other ? addressesOf(id, other).page + queryOf(view) : null);
    const page: FilePage = {
      clientName,
      back: `${addressOf(id, view)}#documents`,
      file: {
        ...officeFile(file),
        ...addressesOf(id, file),
        type: file.type ?? null,
        revision: file.revision,
        rotation: isTurnable(file.name) ? file.rotation : null,
      },
      shown: await shownOf(file, query.get("show")),
      place: `${index + 1} of ${files.length}`,
      previous: pageOf(files[index - 1]),
      next: pageOf(files[index + 1]),
    };
    return json(page);
  };

/** Counting the pages of a PDF takes a moment, so that is done for those who want to see them. */
async function shownOf(file: CaseFile, asked: string | null): Promise<FilePage["shown"]> {
  if (isPicture(file.name)) return { page: 1, pages: 1 };
  if (!isPdf(file.name) || asked === null) return null;
  const pages = (await pagesOf(file)) ?? 0;
  return { page: Math.min(pageNumber(asked), pages), pages };
}

/** By how many degrees each button turns. */
const turns: Record<string, number> = { left: 270, right: 90 };

const done: Record<string, string> = {
  left: "File turned",
  right: "File turned",
  readable: "Mark removed",
  unreadable: "Marked as a file that cannot be read",
};

/** POST: renames or turns a file, moves it to another list, or marks it as one that cannot be read. */
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
    const { intent = "" } = typed;
    const headers = { "Set-Cookie": await flash({ title: done[intent] ?? "File saved" }) };
    const { pathname, searchParams } = new URL(request.url);
    if (intent in turns) searchParams.set("turned", intent);
    else searchParams.delete("turned");
    return redirect(pathname + (searchParams.size > 0 ? `?${searchParams}` : ""), { status: 303, headers });
  };

/** What a post asks for, by its button. */
function changeIn({ intent = "", officeName, documentType, reason, rotation }: Record<string, string>) {
  if (intent === "readable") return { reason: null };
  if (intent === "unreadable") return { reason };
  if (intent in turns) return { rotation: (Number(rotation) + turns[intent]!) % 360 };
  return { officeName, ...(isDocumentType(documentType) && { documentType }) };
}
