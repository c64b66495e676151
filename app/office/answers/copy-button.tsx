import { createContext, useContext, useEffect, useState } from "react";
import { useToast } from "../../components/toasts.tsx";
import { copyText } from "../copy-text.ts";

const canCopyContext = createContext(false);

/** Shows the copy buttons inside once scripts run. Without scripts they could do nothing. */
export function CopyButtons({ children }: { children: React.ReactNode }) {
  const [canCopy, setCanCopy] = useState(false);
  useEffect(() => setCanCopy(true), []);
  return <canCopyContext.Provider value={canCopy}>{children}</canCopyContext.Provider>;
}

/** Button that copies a text to the clipboard. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const canCopy = useContext(canCopyContext);
  const toast = useToast();
  if (!canCopy) return null;
  const copy = async () => {
    if (await copyText(text)) toast({ title: "Copied", message: what });
    else toast({ title: "Not Copied", message: "Your browser does not allow this page to copy.", variant: "destructive" });
  };
  return (
    <button type="button" className="copy-button" onClick={() => void copy()}>
      Copy<span className="visually-hidden"> {what}</span>
    </button>
  );
}
