/** Replaces controls, and continues in the one of the same id where somebody was typing. */
export function keepFocus(replace: () => void): void {
  const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
  replace();
  const control = id ? document.getElementById(id) : null;
  if (!control || control === document.activeElement) return;
  control.focus({ preventScroll: true });
  if (selectionStart != null) (control as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
