import { useEffect, type RefObject } from "react";

type Control = HTMLInputElement;
const isBox = ({ type }: Control) => /^text|tel|email/.test(type);
const isQuestion = (each: Control) =>
  !/submit|fieldset/.test(each.type) && each.offsetParent && !each.disabled && !each.closest("details:not([open])");

/** Returns the box in which the question after a control is typed, if the next question is not answered in another way. */
function boxAfter(control: Control): Control | undefined {
  const controls = [...control.form!.elements] as Control[];
  const after = controls.slice(controls.indexOf(control) + 1);
  const next = after.find((each) => each.name !== control.name && isQuestion(each));
  return next && isBox(next) ? next : undefined;
}

/**
 * On phones, makes the keyboard's Next (or Enter) go to the next box instead of to the next step, and a touched Yes to the box that
 * says more about it. Where the next question is not typed, the key closes the keyboard, so that no question is skipped. Other
 * keyboards, and screen readers that do not touch, keep what browsers do.
 */
export function useNextBox(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    if (!matchMedia("(pointer: coarse)").matches) return undefined;
    let isTouch = false;
    const listeners = {
      pointerdown: (event: Event) => void (isTouch = (event as PointerEvent).pointerType === "touch"),
      focusin: (event: Event) => {
        const box = event.target as Control;
        if (box.form === form.current && isBox(box)) box.enterKeyHint = boxAfter(box) ? "next" : "done";
      },
      keydown: (event: Event) => {
        isTouch = false;
        const { key, isComposing } = event as KeyboardEvent;
        const box = event.target as Control;
        if (key !== "Enter" || isComposing || box.form !== form.current || !isBox(box) || box.type === "textarea") return;
        event.preventDefault();
        box.blur();
        boxAfter(box)?.focus();
      },
      change: (event: Event) => {
        const choice = event.target as Control;
        if (!isTouch || choice.form !== form.current || !choice.checked) return;
        const shown = `[data-when*="${choice.name}-${choice.value}"]`;
        const about = choice.value === "yes" ? choice.closest("section") : document.querySelector(shown);
        const box = boxAfter(choice);
        if (box && about?.contains(box)) box.focus();
      },
    };
    // The form's own listeners enable boxes before.
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener);
    };
  }, [form]);
}
