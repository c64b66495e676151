import { temporaryError } from "../platform/http/http.server.ts";
import { FormTooLarge } from "../records/form-change.ts";

/** Why a page's save was refused: its answer's status and headers, and words for people. Throws every other error on. */
export function saveRefusal(error: unknown): NonNullable<ReturnType<typeof temporaryError>> {
  if (error instanceof FormTooLarge) return { message: error.message, init: { status: 422, headers: {} } };
  const trouble = temporaryError(error);
  if (!trouble) throw error;
  return trouble;
}
