/** Replaces controls, and restores focus and selection in the control with the same id. */
export function keepFocus(replace: () => void): void {
  const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
  replace();
  const control = id ? document.getElementById(id) : null;
  if (!control || control === document.activeElement) return;
  control.focus({ preventScroll: true });
  if (selectionStart != null) (control as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
