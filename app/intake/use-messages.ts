import { useEffect } from "react";
import { useFormContext } from "remix-validated-form";

/** Returns the messages of the surrounding form by control name. While there are any, answers are validated again as they change. */
export function useMessages(): Record<string, string> {
  const { fieldErrors, validateField } = useFormContext();
  const hasMessages = Object.keys(fieldErrors).length > 0;
  useEffect(() => {
    if (!hasMessages) return undefined;
    const check = ({ target }: Event) => void validateField((target as HTMLInputElement).name);
    document.addEventListener("input", check);
    return () => document.removeEventListener("input", check);
  }, [hasMessages, validateField]);
  return fieldErrors;
}
