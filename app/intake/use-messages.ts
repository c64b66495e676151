import { useEffect } from "react";
import { useFormContext } from "remix-validated-form";

/** Shorter texts are not too long for any question. */
const MAY_BE_TOO_LONG = 200;

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
      return (hasMessages || value.length > MAY_BE_TOO_LONG) && validateField(name);
    };
    document.addEventListener("input", check);
    return () => document.removeEventListener("input", check);
  }, [hasMessages, validateField]);
  return fieldErrors;
}
