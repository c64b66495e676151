import { temporaryError } from "../platform/http/http.server.ts";
import { FormTooLarge } from "../records/form-change.ts";

/** Converts an error of a save to a message, a status, and headers. Rethrows errors that are not temporary or due to the form's size. */
export function toSaveFailure(error: unknown): NonNullable<ReturnType<typeof temporaryError>> {
  if (error instanceof FormTooLarge) return { message: error.message, init: { status: 422, headers: {} } };
  const failure = temporaryError(error);
  if (!failure) throw error;
  return failure;
}
