import { useEffect, useMemo, useRef, useState } from "react";
import { adviceOn, adviceOnAll } from "../questionnaire/advice.ts";
import { readAmount } from "../questionnaire/amounts.ts";
import { fieldAt } from "../questionnaire/fields.ts";
import type { Step, Values } from "../questionnaire/step.ts";

export interface Advice {
  /** What is said under the controls, by name. */
  advice: Readonly<Record<string, string>>;
  /** What was typed for amounts that may mean something else, by control. */
  typed: Readonly<Record<string, string>>;
  /** Stops advising about the amount that was kept for a control. */
  confirm: (control: string) => void;
}

/** Texts of controls that were left since the stored answers were shown. */
interface Left {
  stored: object;
  texts: Record<string, string>;
  /** Those that messages are about. One that appears while the mouse button is down would move what is about to be clicked. */
  settled: Record<string, string>;
}

/**
 * Returns what to say about the stored answers of a step, and about others as they are left.
 * @param stored what was typed for stored amounts that may mean something else, by control
 */
export function useAdvice(step: Step, values: Values, stored: Readonly<Record<string, string>>): Advice {
  const [left, setLeft] = useState<Left>({ stored, texts: {}, settled: {} });
  const { texts, settled } = left.stored === stored ? left : { texts: {}, settled: {} };
  const isPressed = useRef(false);
  const typed = useMemo(() => {
    const all = Object.entries({ ...stored, ...texts });
    return Object.fromEntries(all.filter(([name, text]) => fieldAt(step.fields, name)?.kind === "money" && readAmount(text).isUnclear));
  }, [step, stored, left]);
  const advice = useMemo(() => {
    const shown = adviceOnAll(step.fields, values, stored);
    for (const [name, text] of Object.entries(settled)) shown[name] = adviceOn(fieldAt(step.fields, name)!, text) ?? "";
    return shown;
  }, [step, values, stored, left]);
  const leave = (name: string, text: string) => {
    const all = { ...texts, [name]: text };
    setLeft({ stored, texts: all, settled: isPressed.current ? settled : all });
  };
  useEffect(() => {
    // Masks format the text after this listener has read it. While there is a message, it follows what is typed.
    const onLeave = ({ target, type }: Event) => {
      const { name, value } = target as HTMLInputElement;
      const field = name ? fieldAt(step.fields, name) : undefined;
      if (!field || "fields" in field || value === readAmount(typed[name] ?? "").kept || (type === "input" && !advice[name])) return;
      if ((adviceOn(field, value) ?? "") !== (advice[name] ?? "")) leave(name, value);
    };
    const onPress = ({ type }: Event) => {
      isPressed.current = type === "mousedown";
      if (!isPressed.current) setTimeout(() => setLeft((now) => (now.settled === now.texts ? now : { ...now, settled: now.texts })));
    };
    const listeners = { focusout: onLeave, input: onLeave, mousedown: onPress, mouseup: onPress };
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
    };
  });
  return { advice, typed, confirm: (control) => leave(control, readAmount(typed[control] ?? "").kept) };
}
