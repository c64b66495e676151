import { useEffect, useRef } from "react";
import { useToast, type ToastMessage } from "./toasts.tsx";

/** The message of the last post: part of a page that the server drew, a toast on one that scripts went to. */
export function FlashBanner({ message }: { message: ToastMessage | null }) {
  const drawnByServer = useRef(message);
  const toast = useToast();
  useEffect(() => {
    if (message && message !== drawnByServer.current) {
      drawnByServer.current = null;
      toast(message);
    }
  }, [message, toast]);
  if (!message || message !== drawnByServer.current) return null;
  return (
    <div className="banner" data-variant={message.variant ?? "default"} role="status">
      <strong>{message.title}</strong>
      {message.description && <p>{message.description}</p>}
    </div>
  );
}
