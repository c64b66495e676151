const restMs = 1_000;
const retryMs = 30_000;

/**
 * Calls back when the page begins to listen, when the server reports a change, and when listening failed: at most once
 * a second, and only while the page is visible. Returns what ends it.
 */
export function listenForChanges(onChange: () => void): () => void {
  let events: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function tell() {
    pending ??= setTimeout(
      () => {
        pending = undefined;
        last = Date.now();
        onChange();
      },
      Math.max(0, last + restMs - Date.now()),
    );
  }

  function close() {
    clearTimeout(again);
    events?.close();
    events = undefined;
  }

  function open() {
    close();
    if (document.hidden) return;
    if (!("EventSource" in window)) return tell();
    const opened = (events = new EventSource("/admin/events"));
    opened.onopen = opened.onmessage = tell;
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      tell();
      again = setTimeout(open, retryMs);
    };
  }

  open();
  document.addEventListener("visibilitychange", open);
  return () => {
    document.removeEventListener("visibilitychange", open);
    clearTimeout(pending);
    close();
  };
}
