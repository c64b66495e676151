import { useRef, useEffect } from "react";
import { useToast } from "../components/toasts.tsx";
import { copyText } from "./copy-text.ts";

/** A new edit link, and until when it works. */
export interface CreatedLink {
  url: string;
  until: string;
}

/** Shows a new link this one time, and copies it to the clipboard, or selects it if the browser does not allow that. */
export function NewLink({ url, until }: CreatedLink) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  useEffect(() => {
    input.current?.select();
    const title = "Edit Token Generated";
    void copyText(url).then((isCopied) => toast(isCopied ? { title, message: "Edit URL Copied" } : { title }));
  }, [url, toast]);
  return (
    <div className="new-link">
      <p>
        <strong>Edit Token Generated</strong>
      </p>
      <label htmlFor="new-link">Secure edit link</label>{" "}
      <input
        id="new-link"
        ref={input}
        readOnly
        autoFocus
        value={url}
        aria-describedby="new-link-note"
        onFocus={(event) => event.currentTarget.select()}
      />
      <p id="new-link-note" className="hint">
        It works until {until}. It is shown only now: copy it before you leave this page.
      </p>
    </div>
  );
}
