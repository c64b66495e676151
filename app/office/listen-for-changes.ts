const minIntervalMs = 1_000;
const retryMs = 30_000;

/**
 * Calls back when listening starts, when the server reports a change, and when listening fails: at most once a second, and only
 * while the page is visible. Returns a function that stops it.
 */
export function listenForChanges(onChange: () => void): () => void {
  let events: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let notifyTimer: ReturnType<typeof setTimeout> | undefined;
  let lastNotified = 0;

  function notify() {
    notifyTimer ??= setTimeout(
      () => {
        notifyTimer = undefined;
        lastNotified = Date.now();
        onChange();
      },
      Math.max(0, lastNotified + minIntervalMs - Date.now()),
    );
  }

  function close() {
    clearTimeout(retryTimer);
    events?.close();
    events = undefined;
  }

  function open() {
    close();
    if (document.hidden) return;
    if (!("EventSource" in window)) return notify();
    const opened = (events = new EventSource("/admin/events"));
    opened.onopen = opened.onmessage = notify;
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      notify();
      retryTimer = setTimeout(open, retryMs);
    };
  }

  open();
  document.addEventListener("visibilitychange", open);
  return () => {
    document.removeEventListener("visibilitychange", open);
    clearTimeout(notifyTimer);
    close();
  };
}
