import { useSyncExternalStore } from "react";
import { askBeforeLeaving } from "../components/ask-before-leaving.ts";

/** The queues with unfinished uploads, also of lists that are no longer on the page. */
const busyQueues = new Set<object>();
const listeners = new Set<() => void>();

/** Records whether a queue has unfinished uploads. As long as one has, the browser asks before the page is closed. */
export function setBusy(queue: object, isBusy: boolean): void {
  if (isBusy) busyQueues.add(queue);
  else busyQueues.delete(queue);
  if (busyQueues.size > 0) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isAnyBusy = () => busyQueues.size > 0;

/** Returns whether any upload is unfinished, even one whose list is no longer on the page. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, isAnyBusy, () => false);
