type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = "input:not([type='hidden']), textarea, select";

const isInput = (control: Control): control is HTMLInputElement => control.localName === "input";
const isTickable = (control: Control): control is HTMLInputElement => isInput(control) && /^(?:radio|checkbox)$/.test(control.type);

/** A key of a control that also its copy has: its name and, for radio buttons and checkboxes, its answer. */
const keyOf = (control: Control) => [control.name || control.id, isTickable(control) && control.value].join(" ");

/** Puts into a control what was typed or chosen in another. */
function restore(control: Control, before: Control): void {
  if (isInput(control) && isInput(before) && control.type === "file") control.files = before.files;
  else if (isTickable(control) && isTickable(before)) control.checked = before.checked;
  else if (control.value !== before.value) control.value = before.value;
}

/**
 * Keeps what is typed while the page is hydrated. React draws a page anew if something else, such as a browser extension or a
 * translation, has changed it before. Then the typed answers, the focus, the caret and the scroll position are put back.
 */
export function keepTyped(): void {
  const controls = new Map<string, Control>();
  for (const control of document.querySelectorAll<Control>(CONTROLS))
    if (!controls.has(keyOf(control))) controls.set(keyOf(control), control);
  let focused: Element | null = document.activeElement;
  let caret: [number, number] | undefined;
  let position = [window.scrollX, window.scrollY] as const;
  const note = ({ type }: Event | { type: string }) => {
    if (type === "scroll") position = [window.scrollX, window.scrollY];
    if (document.activeElement && document.activeElement !== document.body) focused = document.activeElement;
    const { selectionStart: start, selectionEnd: end } = (focused ?? {}) as Partial<HTMLInputElement>;
    caret = typeof start === "number" && typeof end === "number" ? [start, end] : undefined;
  };
  const noted = ["focusin", "input", "keyup", "click", "scroll"];
  for (const type of noted) window.addEventListener(type, note, true);
  note({ type: "" });

  const observer = new MutationObserver(() => {
    if (document.documentElement.classList.contains("has-scripts")) return stop();
    if ([...controls.values()].every(({ isConnected }) => isConnected)) return;
    const drawn = new Map([...document.querySelectorAll<Control>(CONTROLS)].reverse().map((control) => [keyOf(control), control]));
    if (drawn.size === 0) return;
    const [place, itsFocus, itsCaret] = [position, focused, caret];
    for (const [key, before] of controls) {
      const control = drawn.get(key);
      if (control && !before.isConnected) restore(control, before);
      if (control) controls.set(key, control);
      else controls.delete(key);
      if (control && itsFocus === before && control !== before) {
        control.focus({ preventScroll: true });
        if (itsCaret) (control as HTMLInputElement).setSelectionRange(...itsCaret);
      }
    }
    window.scrollTo(...place);
  });
  observer.observe(document, { childList: true, attributeFilter: ["class"], subtree: true });
  function stop() {
    observer.disconnect();
    for (const type of noted) window.removeEventListener(type, note, true);
  }
}
