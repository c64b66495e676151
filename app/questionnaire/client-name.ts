import { valueAt } from "./conditions.ts";
import { isEmailAddress } from "./step.ts";

const textAt = (data: object, path: string): string => {
  const value = valueAt(data, path);
  return typeof value === "string" ? value.trim() : "";
};

/** The display name of a form: the client's own, else a fallback, else "Unknown Client". At most 200 characters. */
export const clientNameOf = (data: object, fallback = ""): string =>
  (textAt(data, "personalInfo.clientName") || fallback.trim() || "Unknown Client").slice(0, 200);

/** The address a form's mail is sent to: the client's own, else the first valid fallback, else none; never a malformed one. */
export const clientEmailOf = (data: object, ...fallbacks: (string | undefined)[]): string =>
  [textAt(data, "contactInfo.email"), ...fallbacks.map((address = "") => address.trim())].find(isEmailAddress) ?? "";
