import { useEffect, useMemo, useRef, useState } from "react";
import { adviceOn } from "../questionnaire/advice.ts";
import { readAmount } from "../questionnaire/amounts.ts";
import { fieldAt } from "../questionnaire/fields.ts";
import type { Step } from "../questionnaire/step.ts";

type Texts = Readonly<Record<string, string>>;

export interface Advice {
  /** What is said under the controls, by name. */
  advice: Texts;
  /** What was typed for amounts that may mean something else, by control. */
  typed: Texts;
  /** Stops advising about the amount that was kept for a control. */
  confirm: (control: string) => void;
}

/** Texts of controls that were left since the stored answers were shown. */
interface Left {
  stored: object;
  texts: Texts;
  /** Those that messages are about. One that appears while the mouse button is down would move what is about to be clicked. */
  settled: Texts;
}

/**
 * Returns what to say about the answers of a step: what the server said about the stored ones, until they change, and what follows from
 * each answer alone when its control is left.
 * @param given what the server said, by control
 * @param stored what was typed for stored amounts that may mean something else, by control
 */
export function useAdvice(step: Step, given: Texts, stored: Texts): Advice {
  const [left, setLeft] = useState<Left>({ stored, texts: {}, settled: {} });
  const { texts, settled } = left.stored === stored ? left : { texts: {}, settled: {} };
  const isPressed = useRef(false);
  /** The control that is being typed in. */
  const typing = useRef("");
  const shown = useRef(given);
  if (!isPressed.current) shown.current = given;
  const [changes, setChanges] = useState({ given, names: [] as string[] });
  const changed = changes.given === shown.current ? changes.names : [];
  const typed = useMemo(() => {
    const all = Object.entries({ ...stored, ...texts });
    return Object.fromEntries(all.filter(([name, text]) => fieldAt(step.fields, name)?.kind === "money" && readAmount(text).isUnclear));
  }, [step, stored, left]);
  const said = { ...shown.current };
  for (const name of [...changed, typing.current]) delete said[name];
  for (const [name, text] of Object.entries(settled)) said[name] = adviceOn(fieldAt(step.fields, name)!, text) ?? said[name] ?? "";
  const advice = useMemo(() => said, [JSON.stringify(said)]);
  const leave = (name: string, text: string) => {
    const all = { ...texts, [name]: text };
    setLeft({ stored, texts: all, settled: isPressed.current ? settled : all });
  };
  /** Stops saying what the server said about a control that has changed, and about the address that it is part of. */
  const change = (name: string) => {
    const address = name.replace(/(?:state|zip|county)$/, "");
    const all = address === name ? [name] : ["state", "zip", "county"].map((part) => address + part);
    const names = all.filter((each) => shown.current[each] && !changed.includes(each));
    if (names.length > 0) setChanges({ given: shown.current, names: [...changed, ...names] });
  };
  useEffect(() => {
    // Masks format the text after this listener has read it. While there is a message, it follows what is typed.
    const onLeave = ({ target, type }: Event) => {
      const { name, value } = target as HTMLInputElement;
      const field = name ? fieldAt(step.fields, name) : undefined;
      if (!field || "fields" in field) return;
      typing.current = type === "input" ? name : "";
      if (type === "input") change(name);
      const isKept = typed[name] !== undefined && value === readAmount(typed[name]).kept;
      if (!isKept && (type !== "input" || advice[name])) leave(name, value);
    };
    const onPress = ({ type }: Event) => {
      isPressed.current = type === "mousedown";
      if (!isPressed.current) setTimeout(() => setLeft((now) => ({ ...now, settled: now.texts })));
    };
    const listeners = { focusout: onLeave, input: onLeave, mousedown: onPress, mouseup: onPress };
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
    };
  });
  const confirm = (control: string) => {
    change(control);
    leave(control, readAmount(typed[control] ?? "").kept);
  };
  return { advice, typed, confirm };
}
