/** What an input, a text area and a list of choices have in common here. */
type Control = HTMLInputElement;

const controlsOf = () => [...document.querySelectorAll<Control>("input:not([type='hidden']), textarea, select")];

/** Whether a control is the copy of another. */
const isCopy = (control: Control, before: Control) =>
  control.name === before.name && (control.type !== "radio" || control.value === before.value);

/** Puts into a control what was typed or chosen in another. */
function restore(control: Control, before: Control): void {
  control.checked = before.checked;
  if (before.type === "file") control.files = before.files;
  else control.value = before.value;
}

/**
 * Keeps what is typed while the page is hydrated. React draws a page anew if something else, such as a browser extension or a
 * translation, has changed it before. Then the typed answers, the focus, the caret and the scroll position are put back.
 */
export function keepTyped(): void {
  let controls = controlsOf();
  let focused: Control | undefined;
  let caret: [number | null, number | null];
  let position: [number, number];
  const note = () => {
    position = [window.scrollX, window.scrollY];
    focused = document.activeElement as Control;
    caret = [focused.selectionStart, focused.selectionEnd];
  };
  const noted = ["focusin", "input", "keyup", "click", "scroll"];
  for (const type of noted) window.addEventListener(type, note, true);
  note();

  const observer = new MutationObserver(() => {
    if (document.documentElement.classList.contains("has-scripts")) {
      observer.disconnect();
      for (const type of noted) window.removeEventListener(type, note, true);
    }
    const drawn = controlsOf();
    if (drawn.length === 0 || controls.every(({ isConnected }) => isConnected)) return;
    const [itsFocus, itsCaret, itsPosition] = [focused, caret, position];
    for (const before of controls) {
      const control = drawn.find((each) => isCopy(each, before));
      if (!control || before.isConnected) continue;
      restore(control, before);
      if (before !== itsFocus) continue;
      control.focus({ preventScroll: true });
      if (typeof itsCaret[0] === "number") control.setSelectionRange(...itsCaret);
    }
    controls = drawn;
    window.scrollTo(...itsPosition);
  });
  observer.observe(document, { childList: true, attributeFilter: ["class"], subtree: true });
}
