import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { changeCaseFile, documentChangeSchema } from "../../casework/files/file-change.server.ts";
import { fileNotFound } from "../../casework/not-found.ts";
import { isPaperType } from "../../files/papers.ts";
import { Refusal } from "../../files/refusal.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { readTextFields } from "../form-post.server.ts";
import { loadViewerPage } from "./viewer-page.server.ts";

/** Reply to a rejected post: the submitted values and the reason. */
export interface FileReply {
  typed: Record<string, string>;
  message: string;
}

const stale =
  "Somebody else has changed this file since you opened this page. It is shown as it is now. Press the button again to change it anyway.";

/** GET: loads a file of a case with the other files. */
export const loadFile =
  (table: CaseTable) =>
  async ({ request, params }: LoaderFunctionArgs) => {
    await requireAttorney(request);
    const page = await loadViewerPage(table, params["id"] ?? "", params["fileId"] ?? "", new URL(request.url).searchParams);
    if (!page) throw pageNotFound(fileNotFound);
    return json(page);
  };

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
