import { createContext, useContext, useEffect, useRef } from "react";
import type { Flash } from "../platform/http/flash.server.ts";
import { useToast } from "./toasts.tsx";

const FlashContext = createContext<Flash | null>(null);

/** Shows the message of the last post: as a toast after a client-side navigation, otherwise through a `FlashBanner`. */
export function FlashProvider({ message, children }: { message: Flash | null; children: React.ReactNode }) {
  const serverRendered = useRef(message);
  const toast = useToast();
  useEffect(() => {
    if (message && message !== serverRendered.current) {
      serverRendered.current = null;
      toast(message);
    }
  }, [message, toast]);
  return <FlashContext.Provider value={message === serverRendered.current ? message : null}>{children}</FlashContext.Provider>;
}

/** The message of the last post in a server-rendered page, if it belongs in this place. */
export function FlashBanner({ place }: { place?: NonNullable<Flash["place"]> }) {
  const message = useContext(FlashContext);
  if (!message || message.place !== place) return null;
  return (
    <div className="banner" id={place} data-variant={message.variant ?? "default"} role="status" tabIndex={-1}>
      <strong>{message.title}</strong>
      {message.message && <p>{message.message}</p>}
    </div>
  );
}
