import type { Language } from "../../platform/language/language.ts";
import { getPages, type ViewablePages } from "../../documents/pictures.server.ts";
import { isTurnable } from "../../files/file-kinds.ts";
import { papers, paperTypes, type PaperType } from "../../files/papers.ts";
import { photoHints } from "../../files/photo-hints.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import type { Rotation } from "../../records/files/file-rows.server.ts";
import { listCaseFiles, type CaseFile } from "../../records/files/file-changes.server.ts";
import { getFormAsOffice } from "../../records/forms/forms.server.ts";
import { getSessionAsOffice } from "../../records/files/upload-sessions.server.ts";
import { loadCaseFrame, type CaseFrameData } from "../case-frame/case-frame.server.ts";
import { displayName, getDocumentUrls, getSessionFileUrls, toOfficeFile, type LinkedFile } from "../files.ts";
import { documentsUrl, parsePageNumber, parseView, sessionUrl, viewQuery } from "../urls.ts";
import { matchingAnswers, type MatchingAnswers } from "./matching-answers.ts";

/** File in the list beside the viewer. */
export interface ListedFile {
  id: string;
  name: string;
  /** Title of its type; "" for a file of an upload session. */
  type: string;
  url: string;
  isUnreadable: boolean;
}

/** Data of a file's page. */
export interface FilePage {
  clientName: string;
  /** Whether the client reads Spanish. */
  isSpanish: boolean;
  /** Null for a file of an upload session. */
  frame: CaseFrameData | null;
  /** URL of the list of files. */
  listUrl: string;
  file: LinkedFile & {
    type: PaperType | null;
    revision: number;
    /** Rotation of the file; null if it cannot be rotated. */
    rotation: Rotation | null;
    /** What may be wrong with a photo. */
    hint: string | null;
  };
  files: ListedFile[];
  shown: ShownPages;
  /** Width of the pages in percent of the pane. */
  zoom: Zoom;
  zoomIn: string | null;
  zoomOut: string | null;
  /** Position among the files of the case, such as "3 of 64". */
  position: string;
  previousUrl: string | null;
  nextUrl: string | null;
  /** Answers that the file should match. */
  answers: MatchingAnswers[];
}

/** The pages of a file that are shown at once, and links to the others. */
export interface ShownPages extends ViewablePages {
  /** First and last page that are shown. */
  from: number;
  to: number;
  earlierUrl: string | null;
  laterUrl: string | null;
}

const zooms = [50, 75, 100, 150, 200, 300] as const;
export type Zoom = (typeof zooms)[number];

/** What a file belongs to. */
interface Parent {
  clientName: string;
  language: Language;
  frame: CaseFrameData | null;
  /** Null for an upload session, which has no answers. */
  formData: object | null;
}

const cases = {
  forms: {
    getListUrl: documentsUrl,
    load: async (id: string): Promise<Parent | undefined> => {
      const form = await getFormAsOffice(id);
      if (!form) return undefined;
      const { clientName, language, formData } = form;
      return { clientName, language, formData, frame: await loadCaseFrame(form) };
    },
    getFileUrls: (id: string, file: CaseFile) => getDocumentUrls(id, file.type!)(file.id),
  },
  upload_sessions: {
    getListUrl: sessionUrl,
    load: async (id: string): Promise<Parent | undefined> => {
      const found = await getSessionAsOffice(id);
      if (!found) return undefined;
      const { clientName, language } = found.session;
      return { clientName, language, frame: null, formData: null };
    },
    getFileUrls: (id: string, file: CaseFile) => getSessionFileUrls(id)(file.id),
  },
} as const;

/** Sorts a case's files as its page lists them: by document type. */
function sortByType(files: CaseFile[]): CaseFile[] {
  const rank = ({ type }: CaseFile) => (type ? paperTypes.indexOf(type) : 0);
  return [...files].sort((one, other) => rank(one) - rank(other));
}

/** Loads a file of a case with the list of all files; undefined if there is none. */
export async function loadViewerPage(table: CaseTable, id: string, fileId: string, query: URLSearchParams): Promise<FilePage | undefined> {
  const { getListUrl, load, getFileUrls } = cases[table];
  const [parent, found] = await Promise.all([load(id), listCaseFiles(table, id)]);
  const files = sortByType(found);
  const index = files.findIndex((file) => file.id === fileId);
  const file = files[index];
  if (!parent || !file) return undefined;
  const view = parseView(query);
  const zoom = parseZoom(query.get("zoom"));
  const urlOf = (other: CaseFile, place: { zoom?: Zoom | undefined; show?: number } = {}) => {
    const { zoom: width = zoom, show } = place;
    const shown = new URLSearchParams(viewQuery(view));
    if (width !== 100) shown.set("zoom", String(width));
    if (show !== undefined) shown.set("show", String(show));
    return `${getFileUrls(id, other).pageUrl}${shown.size > 0 ? `?${shown}` : ""}`;
  };
  const show = parsePageNumber(query.get("show"));
  const zoomUrl = (to: Zoom | undefined) => (to ? urlOf(file, { zoom: to, ...(query.has("show") && { show }) }) : null);
  const place = zooms.indexOf(zoom);
  const linkTo = (other: CaseFile | undefined) => (other ? urlOf(other) : null);
  return {
    clientName: parent.clientName,
    isSpanish: parent.language === "es",
    frame: parent.frame,
    listUrl: getListUrl(id, view),
    file: {
      ...toOfficeFile(file),
      ...getFileUrls(id, file),
      type: file.type ?? null,
      revision: file.revision,
      rotation: isTurnable(file.name) ? file.rotation : null,
      hint: file.hint && photoHints[file.hint],
    },
    files: files.map((other) => ({
      id: other.id,
      name: displayName(other),
      type: other.type ? papers[other.type].title : "",
      url: urlOf(other),
      isUnreadable: other.isUnreadable,
    })),
    shown: toShownPages(await getPages(file), show, (page) => urlOf(file, { show: page })),
    zoom,
    zoomIn: zoomUrl(zooms[place + 1]),
    zoomOut: zoomUrl(zooms[place - 1]),
    position: `${index + 1} of ${files.length}`,
    previousUrl: linkTo(files[index - 1]),
    nextUrl: linkTo(files[index + 1]),
    answers: parent.formData && file.type ? matchingAnswers(parent.formData, file.type) : [],
  };
}

const parseZoom = (text: string | null): Zoom => zooms.find((zoom) => String(zoom) === text) ?? 100;

/** Pages of a PDF that are shown at once. */
const pagesAtOnce = 20;

/** Picks the pages around the requested one. */
function toShownPages(viewable: ViewablePages, requested: number, urlOf: (page: number) => string): ShownPages {
  const page = Math.min(requested, Math.max(1, viewable.pages));
  const from = page - ((page - 1) % pagesAtOnce);
  const to = Math.min(viewable.pages, from + pagesAtOnce - 1);
  return {
    ...viewable,
    from,
    to,
    earlierUrl: from > 1 ? urlOf(from - pagesAtOnce) : null,
    laterUrl: to < viewable.pages ? urlOf(to + 1) : null,
  };
}
