import { useEffect } from "react";
import { useFormContext } from "remix-validated-form";

/** The messages of the form around, by the names of its controls. While there are any, the form is checked again as answers change. */
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
