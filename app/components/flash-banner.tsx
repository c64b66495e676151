import { createContext, useContext, useEffect, useRef } from "react";
import type { Flash } from "../platform/http/flash.server.ts";
import { useToast } from "./toasts.tsx";

const context = createContext<Flash | null>(null);

/** Where the message of the last post can be shown: as a toast on a page that scripts went to, else by a `FlashBanner`. */
export function FlashProvider({ message, children }: { message: Flash | null; children: React.ReactNode }) {
  const drawnByServer = useRef(message);
  const toast = useToast();
  useEffect(() => {
    if (message && message !== drawnByServer.current) {
      drawnByServer.current = null;
      toast(message);
    }
  }, [message, toast]);
  return <context.Provider value={message === drawnByServer.current ? message : null}>{children}</context.Provider>;
}

/** The message of the last post as part of a page that the server drew, if this is its place. */
export function FlashBanner({ place }: { place?: NonNullable<Flash["place"]> }) {
  const message = useContext(context);
  if (!message || message.place !== place) return null;
  return (
    <div className="banner" id={place} data-variant={message.variant ?? "default"} role="status" tabIndex={-1}>
      <strong>{message.title}</strong>
      {message.message && <p>{message.message}</p>}
    </div>
  );
}
