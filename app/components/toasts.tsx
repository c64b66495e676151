import * as Toast from "@radix-ui/react-toast";
import { createContext, useCallback, useContext, useState } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

const context = createContext<(message: ToastMessage) => void>(() => undefined);

/** Shows a toast; it takes the place of the one that is visible. */
export const useToast = () => useContext(context);

/** Where toasts appear: one at a time, for five seconds, dismissed by a swipe to the right; F8 goes there. */
export function Toasts({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState<ToastMessage & { id: number }>();
  const show = useCallback((message: ToastMessage) => setShown((last) => ({ ...message, id: (last?.id ?? 0) + 1 })), []);
  return (
    <context.Provider value={show}>
      <Toast.Provider duration={5_000} swipeDirection="right" swipeThreshold={50}>
        {children}
        {shown && (
          <Toast.Root key={shown.id} className="toast" data-variant={shown.variant ?? "default"} type={shown.variant === "destructive" ? "foreground" : "background"}>
            <div>
              <Toast.Title className="toast-title">{shown.title}</Toast.Title>
              {shown.description && <Toast.Description className="toast-description">{shown.description}</Toast.Description>}
            </div>
            <Toast.Close className="toast-close" aria-label="Close">
              ×
            </Toast.Close>
          </Toast.Root>
        )}
        {shown && <Toast.Viewport className="toast-viewport" hotkey={["F8"]} />}
      </Toast.Provider>
    </context.Provider>
  );
}
