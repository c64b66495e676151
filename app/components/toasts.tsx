import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useRef, useState, type FocusEvent, type PointerEvent } from "react";
import { words } from "./wording/index.ts";

export interface ToastMessage {
  title: string;
  message?: string;
  /** The cause, or what to do, in addition to a message whose wording is given. */
  advice?: string | undefined;
  variant?: "default" | "destructive";
  /** Whether the page shows the same message where the person looks. The toast then has only its title in small windows. */
  isInPage?: boolean;
  /** Whether the toast stays open on the page that is being navigated to. */
  persistsOnNavigation?: boolean;
}

interface ToastState extends ToastMessage {
  id: number;
  isOpen: boolean;
}

const durationMs = 5_000;
const swipeThreshold = 50;
/** Pixels of movement before a swipe starts, so that a shaky finger does not trigger one. */
const swipeStart = 10;

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);

/** Returns the function that shows a toast, replacing any visible one. */
export const useToast = () => useContext(ToastContext);

/** Shows toasts, one at a time, for five seconds each. */
export function Toasts({ children }: { children: React.ReactNode }) {
  const [toast, setToast] = useState<ToastState>();
  const show = useCallback((message: ToastMessage) => setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1, isOpen: true })), []);
  const close = useCallback(() => setToast((last) => last && { ...last, isOpen: false }), []);
  useCloseOnNavigation(toast, setToast);
  return (
    <ToastContext.Provider value={show}>
      {children}
      {toast && <ToastArea toast={toast} onClose={close} />}
      {toast && <Announcement key={toast.id} toast={toast} />}
    </ToastContext.Provider>
  );
}

/** Closes a toast when the user posts or goes to another page: it is about what was before, and would cover what comes. */
function useCloseOnNavigation(toast: ToastState | undefined, setToast: React.Dispatch<React.SetStateAction<ToastState | undefined>>) {
  const { pathname } = useLocation();
  const isPosting = useNavigation().state === "submitting";
  const here = useRef({ pathname, id: toast?.id });
  if (here.current.pathname === pathname) here.current.id = toast?.id;
  useEffect(() => {
    const { id } = here.current;
    if (isPosting || here.current.pathname !== pathname)
      setToast((last) => (last && last.id === id && !last.persistsOnNavigation ? { ...last, isOpen: false } : last));
    here.current.pathname = pathname;
  }, [pathname, isPosting, setToast]);
}

/** The visible toast. F8 focuses it and Escape closes it. It stays while it is hovered or focused, or the window is inactive. */
function ToastArea({ toast, onClose }: { toast: ToastState; onClose: () => void }) {
  const area = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  const close = useCallback(() => {
    if (area.current?.contains(document.activeElement)) area.current.focus();
    onClose();
  }, [onClose]);
  useCountdown(toast, isPaused, close);
  const swipe = useSwipe(close);

  useEffect(resume, [toast.id]);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === "F8") area.current?.focus();
      if (key === "Escape") close();
    };
    document.addEventListener("keydown", press);
    window.addEventListener("blur", pause);
    window.addEventListener("focus", resume);
    return () => {
      document.removeEventListener("keydown", press);
      window.removeEventListener("blur", pause);
      window.removeEventListener("focus", resume);
    };
  }, [close]);

  const leave = ({ currentTarget }: PointerEvent) => currentTarget.contains(document.activeElement) || resume();
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.contains(relatedTarget) || resume();
  return (
    <section
      ref={area}
      className="toast-viewport"
      aria-label={words.notifications}
      tabIndex={-1}
      onPointerMove={pause}
      onPointerLeave={leave}
      onFocus={pause}
      onBlur={blur}
    >
      {toast.isOpen && (
        <div
          key={toast.id}
          className="toast"
          data-variant={toast.variant ?? "default"}
          data-in-page={toast.isInPage}
          tabIndex={0}
          {...swipe}
        >
          <p>
            <strong>{toast.title}</strong> {[toast.message, toast.advice].map((text) => text && <span key={text}>{text} </span>)}
          </p>
          <button type="button" className="toast-close" aria-label={words.close} onClick={close}>
            ×
          </button>
        </div>
      )}
    </section>
  );
}

/** Calls `onEnd` when the toast's time is up. The countdown stops while it is paused. */
function useCountdown({ id, isOpen }: ToastState, isPaused: boolean, onEnd: () => void) {
  const left = useRef(durationMs);
  useEffect(() => {
    left.current = durationMs;
  }, [id]);
  useEffect(() => {
    if (isPaused || !isOpen) return undefined;
    const began = Date.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [id, isOpen, isPaused, onEnd]);
}

/** Moves a toast along with a swipe to the right, and calls `onEnd` when the swipe is long enough. */
function useSwipe(onEnd: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number>();
  const offsetOf = ({ clientX }: PointerEvent) => (start.current === undefined ? 0 : Math.max(0, clientX - start.current));
  const stop = () => {
    start.current = undefined;
    setOffset(0);
  };
  return {
    style: { transform: `translateX(${offset}px)` },
    onPointerDown({ button, clientX }: PointerEvent) {
      if (button === 0) start.current = clientX;
    },
    onPointerMove(event: PointerEvent) {
      if (offset === 0 && offsetOf(event) <= swipeStart) return;
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

/**
 * Announces a toast to screen readers. They only announce text that appears in a live region that already exists, and the text is
 * removed afterward so that nobody comes across it later.
 */
function Announcement({ toast: { title, message, advice, variant } }: { toast: ToastState }) {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(() => setAnnounced(true), 100), setTimeout(() => setAnnounced(false), 1_100)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <p className="visually-hidden" aria-live={variant === "destructive" ? "assertive" : "polite"}>
      {isAnnounced && [words.notification, title, message, advice].filter(Boolean).join(" ")}
    </p>
  );
}
