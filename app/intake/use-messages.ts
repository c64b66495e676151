import { useEffect } from "react";
import { useFormContext } from "remix-validated-form";
import { textLimits } from "../questionnaire/limits.ts";

/** The length of a text from which it may be too long for its question. */
const MAY_BE_TOO_LONG = textLimits.name;

/**
 * Returns the messages of the surrounding form by control name. While there are any, answers are validated again as they change, and
 * long ones always are.
 */
export function useMessages(): Record<string, string> {
  const { fieldErrors, validateField } = useFormContext();
  const hasMessages = Object.keys(fieldErrors).length > 0;
  useEffect(() => {
    const check = ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if (hasMessages || value.length > MAY_BE_TOO_LONG) void validateField(name);
    };
    document.addEventListener("input", check);
    return () => document.removeEventListener("input", check);
  }, [hasMessages, validateField]);
  return fieldErrors;
}
