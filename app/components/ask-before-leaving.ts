/** Handles `beforeunload` so that the browser asks before the page is closed. Chrome before version 119 needs `returnValue`. */
export function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}
