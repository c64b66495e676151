import { passingTrouble } from "../platform/http/http.server.ts";
import { FormTooLarge } from "../records/form-change.ts";

/** Why a page's save was refused: its answer's status and headers, and words for people. Throws every other error on. */
export function whyNotSaved(error: unknown): NonNullable<ReturnType<typeof passingTrouble>> {
  if (error instanceof FormTooLarge) return { message: error.message, init: { status: 422, headers: {} } };
  const trouble = passingTrouble(error);
  if (!trouble) throw error;
  return trouble;
}
