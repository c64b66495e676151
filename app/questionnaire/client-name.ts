import { valueAt } from "./conditions.ts";
import { isEmailAddress } from "./step.ts";

const textAt = (data: object, path: string): string => {
  const value = valueAt(data, path);
  return typeof value === "string" ? value.trim() : "";
};

/** Returns the display name of a form: the client's name, or else the fallback, or else "Unknown Client". At most 200 characters. */
export const clientNameOf = (data: object, fallback = ""): string =>
  (textAt(data, "personalInfo.clientName") || fallback.trim() || "Unknown Client").slice(0, 200);

/** Returns the address for email about a form: the client's, or else the first fallback. Skips malformed ones; "" if none is left. */
export const clientEmailOf = (data: object, ...fallbacks: (string | undefined)[]): string =>
  [textAt(data, "contactInfo.email"), ...fallbacks.map((address = "") => address.trim())].find(isEmailAddress) ?? "";
