import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { listenForChanges } from "../listen-for-changes.ts";
import type { PetitionHead } from "./petition-case.server.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((option) => option.selected !== option.defaultSelected);
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked !== control.defaultChecked;
  return "defaultValue" in control && control.value !== control.defaultValue;
}

/** Whether the page has unsaved input. */
const hasUnsavedInput = (): boolean =>
  [...document.querySelectorAll<HTMLFormElement>(".petition form")].some((form) => ([...form.elements] as Control[]).some(isChanged));

/** Fetches the current basis of the petition. Undefined on failure. */
async function fetchBasis(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal });
    return response.ok ? ((await response.json()) as { basis: string }).basis : undefined;
  } catch {
    return undefined;
  }
}

/** Reports that the petition has changed while its page was open, and shows the current one on request. */
export function PetitionNews({ head: { basis, liveUrl } }: { head: PetitionHead }) {
  const [newest, setNewest] = useState(basis);
  const [mustSave, setMustSave] = useState(false);
  const { revalidate, state } = useRevalidator();

  useEffect(() => {
    setNewest(basis);
    setMustSave(false);
    let latest: AbortController | undefined;
    const stop = listenForChanges(async () => {
      latest?.abort();
      const { signal } = (latest = new AbortController());
      const live = await fetchBasis(liveUrl, signal);
      if (live && !signal.aborted) setNewest(live);
    });
    return () => {
      stop();
      latest?.abort();
    };
  }, [basis, liveUrl]);

  function show() {
    setMustSave(hasUnsavedInput());
    if (!hasUnsavedInput()) revalidate();
  }

  return (
    <div role="status" className="petition-news">
      {newest !== basis && (
        <p className="banner">
          {mustSave
            ? "Save or undo what you have typed first. What others have changed stays. "
            : "Something has changed since you opened this page. "}
          <button type="button" className="button button-secondary" disabled={state === "loading"} onClick={show}>
            Show the petition as it is now
          </button>
        </p>
      )}
    </div>
  );
}
