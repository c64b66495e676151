import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { getPages, type ViewablePages } from "../../documents/pictures.server.ts";
import { isPdf, isTurnable } from "../../files/file-kinds.ts";
import { isPaperType, paperTypes, type PaperType } from "../../files/papers.ts";
import { Refusal } from "../../files/refusal.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import type { Rotation } from "../../records/files/file-rows.server.ts";
import { listCaseFiles, type CaseFile } from "../../records/files/file-changes.server.ts";
import { getFormAsOffice } from "../../records/forms/forms.server.ts";
import { getSessionAsOffice } from "../../records/files/upload-sessions.server.ts";
import { formUrl, parsePageNumber, viewQuery, sessionUrl, parseView } from "../urls.ts";
import { loadCaseFrame, type CaseFrameData } from "../case-frame/case-frame.server.ts";
import { getDocumentUrls, toOfficeFile, getSessionFileUrls, type LinkedFile } from "../files.ts";
import { fileNotFound } from "../../casework/not-found.ts";
import { readTextFields } from "../form-post.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { changeCaseFile, documentChangeSchema } from "../../casework/files/file-change.server.ts";

/** Data of a file's page. */
export interface FilePage {
  /** Null for a file of an upload session. */
  frame: CaseFrameData | null;
  clientName: string;
  /** URL of the case. */
  caseUrl: string;
  file: LinkedFile & {
    type: PaperType | null;
    revision: number;
    /** Rotation of the file; null if it cannot be rotated. */
    rotation: Rotation | null;
  };
  /** Page of the file that is shown, and the number of pages; null until the pages of a PDF are requested. */
  shown: (ViewablePages & { page: number }) | null;
  /** Position among the files of the case, such as "3 of 64". */
  position: string;
  previousUrl: string | null;
  nextUrl: string | null;
}

/** Reply to a rejected post: the submitted values and the reason. */
export interface FileReply {
  typed: Record<string, string>;
  message: string;
}

const stale =
  "Somebody else has changed this file since you opened this page. It is shown as it is now. Press the button again to change it anyway.";

const cases = {
  forms: {
    getCaseUrl: formUrl,
    load: async (id: string) => {
      const form = await getFormAsOffice(id);
      return form && { clientName: form.clientName, frame: await loadCaseFrame(form) };
    },
    getFileUrls: (id: string, file: CaseFile) => getDocumentUrls(id, file.type!)(file.id),
  },
  upload_sessions: {
    getCaseUrl: sessionUrl,
    load: async (id: string) => {
      const found = await getSessionAsOffice(id);
      return found && { clientName: found.session.clientName, frame: null };
    },
    getFileUrls: (id: string, file: CaseFile) => getSessionFileUrls(id)(file.id),
  },
} as const;

/** Sorts a case's files as its page lists them: by document type. */
function sortByType(files: CaseFile[]): CaseFile[] {
  const rank = ({ type }: CaseFile) => (type ? paperTypes.indexOf(type) : 0);
  return [...files].sort((one, other) => rank(one) - rank(other));
}

/** GET: loads a file of a case with links to the previous and next file. */
export const loadFile =
  (table: CaseTable) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    await requireAttorney(request);
    const { getCaseUrl, load, getFileUrls } = cases[table];
    const id = params["id"] ?? "";
    const [parent, found] = await Promise.all([load(id), listCaseFiles(table, id)]);
    const files = sortByType(found);
    const index = files.findIndex((file) => file.id === params["fileId"]);
    const file = files[index];
    if (!parent || !file) throw pageNotFound(fileNotFound);
    const query = new URL(request.url).searchParams;
    const view = parseView(query);
    const pageUrlOf = (other: CaseFile | undefined) => (other ? getFileUrls(id, other).pageUrl + viewQuery(view) : null);
    const page: FilePage = {
      ...parent,
      caseUrl: `${getCaseUrl(id, view)}#documents`,
      file: {
        ...toOfficeFile(file),
        ...getFileUrls(id, file),
        type: file.type ?? null,
        revision: file.revision,
        rotation: isTurnable(file.name) ? file.rotation : null,
      },
      shown: await findShownPage(file, query.get("show")),
      position: `${index + 1} of ${files.length}`,
      previousUrl: pageUrlOf(files[index - 1]),
      nextUrl: pageUrlOf(files[index + 1]),
    };
    return json(page);
  };

/** Returns the page to show. Counting the pages of a PDF takes a moment, so it is done only on request. */
async function findShownPage(file: CaseFile, requested: string | null): Promise<FilePage["shown"]> {
  if (isPdf(file.name) && requested === null) return null;
  const viewable = await getPages(file);
  return { page: Math.min(parsePageNumber(requested), viewable.pages), ...viewable };
}

/** Degrees by which each button rotates, clockwise. */
const rotations = new Map([
  ["left", 270],
  ["right", 90],
]);

const doneTitles = new Map([
  ["left", "File turned"],
  ["right", "File turned"],
  ["readable", "Mark removed"],
  ["unreadable", "Marked as a file that cannot be read"],
]);

/** POST: renames or rotates a file, moves it to another list, or marks it as unreadable. */
export const handleFile =
  (table: CaseTable) =>
  async ({ request, params, context: { address } }: ActionFunctionArgs) => {
    await requireAttorney(request);
    const typed = await readTextFields(request);
    const reject = (message: string, status: number) => json<FileReply>({ typed, message }, status);
    const { data, error } = documentChangeSchema.safeParse(parseChange(typed));
    if (error) return reject(error.issues[0]!.message, 422);
    const changeRequest = { change: data, revision: Number(typed["revision"] ?? NaN), address };
    try {
      const { outcome } = await changeCaseFile(table, params["id"] ?? "", params["fileId"] ?? "", changeRequest);
      if (outcome === "missing") throw pageNotFound(fileNotFound);
      if (outcome === "stale") return reject(stale, 409);
    } catch (error) {
      if (error instanceof Refusal) return reject(error.problem.message, 422);
      throw error;
    }
    const { intent = "" } = typed;
    const { pathname, searchParams } = new URL(request.url);
    if (rotations.has(intent)) searchParams.set("turned", intent);
    else searchParams.delete("turned");
    const query = searchParams.size > 0 ? `?${searchParams}` : "";
    return redirectWithFlash(pathname + query, { title: doneTitles.get(intent) ?? "File saved" });
  };

/** Parses the change that a post requests, by its button. */
function parseChange({ intent = "", officeName, documentType, reason, rotation }: Record<string, string>) {
  if (intent === "readable") return { reason: null };
  if (intent === "unreadable") return { reason };
  const turn = rotations.get(intent);
  if (turn) return { rotation: (Number(rotation) + turn) % 360 };
  return { officeName, ...(isPaperType(documentType) && { documentType }) };
}
