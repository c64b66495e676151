import { useEffect, type RefObject } from "react";
import type { TextKind } from "../questionnaire/fields.ts";
import { formatWhole, masks, normalize } from "../questionnaire/format.ts";

const findMask = (target: EventTarget | null) => {
  const input = target instanceof HTMLInputElement ? target : undefined;
  const kind = input?.dataset["mask"] as TextKind | undefined;
  const mask = kind && masks[kind];
  return input && kind && mask ? { input, kind, mask } : undefined;
};

/**
 * Whether an input event inserts a whole answer by pasting, dropping or autofill. Some browsers report autofill as a plain
 * event or as typed text.
 */
const isWhole = (event: Event) =>
  !(event instanceof InputEvent) ||
  /^insert(?:From|Replacement)/.test(event.inputType) ||
  (event.inputType === "insertText" && (event.data ?? "").length > 1);

/**
 * Formats SSNs, phone numbers and amounts as they are typed at the end of the field. Edits in the middle are formatted on leaving it,
 * and what a keyboard composes when it is finished, because the keyboard would repeat what changes under it.
 */
function formatTyped(event: Event) {
  const { input, mask } = findMask(event.target) ?? {};
  if (!input || !mask || (event as InputEvent).isComposing) return;
  if (isWhole(event)) return rewrite(input, formatWhole);
  if (input.selectionEnd !== input.value.length) return;
  const formatted = mask(input.value);
  if (formatted !== input.value) input.value = formatted;
}

function rewrite(target: EventTarget | null, format: typeof normalize) {
  const { input, kind } = findMask(target) ?? {};
  if (!input || !kind) return;
  const formatted = format(kind, input.value);
  if (formatted !== input.value) input.value = formatted;
}

/** Normalizes an answer as the server does. */
const formatOnLeave = (event: Event) => rewrite(event.target, normalize);

/** Formats what was typed before the scripts were loaded, except in the focused control. */
function formatAll(form: HTMLFormElement) {
  for (const input of form.querySelectorAll("[data-mask]")) if (input !== document.activeElement) rewrite(input, normalize);
}

/** Enables a value only while the checkbox it belongs to is checked. */
function followCheckboxes(form: HTMLFormElement) {
  for (const input of form.querySelectorAll<HTMLInputElement>("[data-enabled-by]")) {
    const box = form.elements.namedItem(input.dataset["enabledBy"] ?? "");
    input.disabled = box instanceof HTMLInputElement && !box.checked;
  }
}

/** Adds masks and checkbox handling to a form. Without scripts, the server formats answers in the same way. */
export function useInputMasks(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    if (form.current) formatAll(form.current);
  }, [form]);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const follow = () => followCheckboxes(element);
    follow();
    const listeners = { input: formatTyped, compositionend: formatTyped, focusout: formatOnLeave, change: follow };
    for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) element.removeEventListener(type, listener);
    };
  });
}
