import { useLocation } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useRef, useState, type FocusEvent, type PointerEvent } from "react";

export interface ToastMessage {
  title: string;
  message?: string;
  variant?: "default" | "destructive";
  /** Shown while navigating to another page, and still open there. */
  staysOnLeaving?: boolean;
}

interface Shown extends ToastMessage {
  id: number;
  isOpen: boolean;
}

const shownFor = 5_000;
const swipeThreshold = 50;
/** A finger that trembles does not swipe. */
const swipeBegin = 10;

const context = createContext<(message: ToastMessage) => void>(() => undefined);

/** Shows a toast; it takes the place of the one that is visible. */
export const useToast = () => useContext(context);

/** Where toasts appear: one at a time, for five seconds. */
export function Toasts({ children }: { children: React.ReactNode }) {
  const [toast, setToast] = useState<Shown>();
  const show = useCallback((message: ToastMessage) => setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1, isOpen: true })), []);
  const close = useCallback(() => setToast((last) => last && { ...last, isOpen: false }), []);
  useCloseOnLeaving(toast, setToast);
  return (
    <context.Provider value={show}>
      {children}
      {toast && <ToastArea toast={toast} onClose={close} />}
      {toast && <Announcement key={toast.id} toast={toast} />}
    </context.Provider>
  );
}

/** Closes a toast when the person goes to another page, where it would lie over what that page says. */
function useCloseOnLeaving(toast: Shown | undefined, setToast: React.Dispatch<React.SetStateAction<Shown | undefined>>) {
  const { pathname } = useLocation();
  const here = useRef({ pathname, id: toast?.id });
  if (here.current.pathname === pathname) here.current.id = toast?.id;
  useEffect(() => {
    const { id } = here.current;
    if (here.current.pathname !== pathname)
      setToast((last) => (last && last.id === id && !last.staysOnLeaving ? { ...last, isOpen: false } : last));
    here.current.pathname = pathname;
  }, [pathname, setToast]);
}

/** The visible toast. F8 goes there, Escape closes it; it waits while the pointer or the focus is on it, or the window is left. */
function ToastArea({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const area = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  const close = useCallback(() => {
    if (area.current?.contains(document.activeElement)) area.current.focus();
    onClose();
  }, [onClose]);
  useCountdown(toast, isHeld, close);
  const swipe = useSwipe(close);

  useEffect(letGo, [toast.id]);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === "F8") area.current?.focus();
      if (key === "Escape") close();
    };
    document.addEventListener("keydown", press);
    window.addEventListener("blur", hold);
    window.addEventListener("focus", letGo);
    return () => {
      document.removeEventListener("keydown", press);
      window.removeEventListener("blur", hold);
      window.removeEventListener("focus", letGo);
    };
  }, [close]);

  const leave = ({ currentTarget }: PointerEvent) => currentTarget.contains(document.activeElement) || letGo();
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || letGo();
  return (
    <section
      ref={area}
      className="toast-viewport"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      onPointerMove={hold}
      onPointerLeave={leave}
      onFocus={hold}
      onBlur={blur}
    >
      {toast.isOpen && (
        <div key={toast.id} className="toast" data-variant={toast.variant ?? "default"} tabIndex={0} {...swipe}>
          <div>
            <div className="toast-title">{toast.title}</div>
            {toast.message && <div className="toast-message">{toast.message}</div>}
          </div>
          <button type="button" className="toast-close" aria-label="Close" onClick={close}>
            ×
          </button>
        </div>
      )}
    </section>
  );
}

/** Ends a toast when its time is over; while it is held, its time stands still. */
function useCountdown({ id, isOpen }: Shown, isHeld: boolean, onEnd: () => void) {
  const left = useRef(shownFor);
  useEffect(() => {
    left.current = shownFor;
  }, [id]);
  useEffect(() => {
    if (isHeld || !isOpen) return undefined;
    const began = Date.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [id, isOpen, isHeld, onEnd]);
}

/** Lets a toast follow a swipe to the right, and ends it when that went far enough. */
function useSwipe(onEnd: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number>();
  const offsetOf = ({ clientX }: PointerEvent) => (start.current === undefined ? 0 : Math.max(0, clientX - start.current));
  const stop = () => {
    start.current = undefined;
    setOffset(0);
  };
  return {
    "data-swiped": offset > 0,
    style: { transform: `translateX(${offset}px)` },
    onPointerDown({ button, clientX }: PointerEvent) {
      if (button === 0) start.current = clientX;
    },
    onPointerMove(event: PointerEvent) {
      if (offset === 0 && offsetOf(event) <= swipeBegin) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setOffset(offsetOf(event));
    },
    onPointerUp(event: PointerEvent) {
      const isFar = offsetOf(event) > swipeThreshold;
      stop();
      if (isFar) onEnd();
    },
    onPointerCancel: stop,
  };
}

/** Reads a toast out. Only what appears in a region that is already there is read, and it must not be met again later. */
function Announcement({ toast: { title, message, variant } }: { toast: Shown }) {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(() => setRead(true), 100), setTimeout(() => setRead(false), 1_100)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <p className="visually-hidden" aria-live={variant === "destructive" ? "assertive" : "polite"}>
      {isRead && ["Notification", title, message].filter(Boolean).join(" ")}
    </p>
  );
}
