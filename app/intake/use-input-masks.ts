import { useEffect, type RefObject } from "react";
import type { TextKind } from "../questionnaire/fields.ts";
import { masks, normalize } from "../questionnaire/format.ts";

const masked = (target: EventTarget | null) => {
  const input = target instanceof HTMLInputElement ? target : undefined;
  const kind = input?.dataset["mask"] as TextKind | undefined;
  const mask = kind && masks[kind];
  return input && kind && mask ? { input, kind, mask } : undefined;
};

/**
 * Whether an input event brings a whole answer: pasted, dropped, or filled in by the browser, which some report as a
 * plain event or as text.
 */
const isWhole = (event: Event) =>
  !(event instanceof InputEvent) ||
  /^insert(?:From|Replacement)/.test(event.inputType) ||
  (event.inputType === "insertText" && (event.data ?? "").length > 1);

/** Formats what is typed into SSNs, phones and amounts, at the end of the line only: in the middle it waits for the field to be left. */
function formatTyped(event: Event) {
  const { input, mask } = masked(event.target) ?? {};
  if (!input || !mask) return;
  if (isWhole(event)) return formatWhole(input);
  if (input.selectionEnd !== input.value.length) return;
  const formatted = mask(input.value);
  if (formatted !== input.value) input.value = formatted;
}

/** Brings an answer into the form in which the server keeps it. */
function formatWhole(target: EventTarget | null) {
  const { input, kind } = masked(target) ?? {};
  if (!input || !kind) return;
  const tidied = normalize(kind, input.value);
  if (tidied !== input.value) input.value = tidied;
}

const formatLeft = (event: Event) => formatWhole(event.target);

/** What was typed before the scripts were there, except where somebody is still at it. */
function formatAll(form: HTMLFormElement) {
  for (const input of form.querySelectorAll("[data-mask]")) if (input !== document.activeElement) formatWhole(input);
}

/** Makes a value usable only while the checkbox it belongs to is checked. */
function followCheckboxes(form: HTMLFormElement) {
  for (const input of form.querySelectorAll<HTMLInputElement>("[data-enabled-by]")) {
    const box = form.elements.namedItem(input.dataset["enabledBy"] ?? "");
    input.disabled = box instanceof HTMLInputElement && !box.checked;
  }
}

/** Masks and checkboxes of a form, as an enhancement: the server formats the same without them. */
export function useInputMasks(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    if (form.current) formatAll(form.current);
  }, [form]);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const follow = () => followCheckboxes(element);
    follow();
    element.addEventListener("input", formatTyped);
    element.addEventListener("focusout", formatLeft);
    element.addEventListener("change", follow);
    return () => {
      element.removeEventListener("input", formatTyped);
      element.removeEventListener("focusout", formatLeft);
      element.removeEventListener("change", follow);
    };
  });
}
