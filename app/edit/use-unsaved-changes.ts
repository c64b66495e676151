import { useBlocker, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { askBeforeLeaving } from "../components/ask-before-leaving.ts";
import type { ShownStep } from "./edit-page.server.ts";
import { words } from "./wording/index.ts";

const savedNoticeMs = 2_000;
const interactionEvents = ["click", "keydown", "input", "change"];

/**
 * Tracks unsaved changes: answers passed on from other pages, and changes made since the user first touched the page. Asks before
 * leaving the page while there are any. `isSaved` is true for two seconds after a save.
 */
export function useUnsavedChanges(shown: ShownStep, hasReply: boolean) {
  const [isUnsaved, setUnsaved] = useState(shown.unsavedAnswers !== "");
  const [isSaved, setSaved] = useState(false);
  const isTouched = useRef(false);
  const changes = useRef({ made: 0, sent: 0 });
  const { state, formData } = useNavigation();
  const isSaving = formData?.get("intent") === "save-changes";

  useEffect(() => {
    const touch = () => (isTouched.current = true);
    interactionEvents.forEach((event) => document.addEventListener(event, touch, { capture: true, once: true }));
    return () => interactionEvents.forEach((event) => document.removeEventListener(event, touch, { capture: true }));
  }, []);
  useEffect(() => {
    if (state === "submitting") changes.current.sent = changes.current.made;
  }, [state]);
  useEffect(() => setUnsaved(shown.unsavedAnswers !== "" || changes.current.made > changes.current.sent), [shown]);

  const wasSaving = useRef(false);
  useEffect(() => {
    const hasEnded = wasSaving.current && !isSaving;
    wasSaving.current = isSaving;
    if (hasEnded && !hasReply) setSaved(true);
  }, [isSaving, hasReply]);
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setSaved(false), savedNoticeMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  useEffect(() => {
    if (isUnsaved) window.addEventListener("beforeunload", askBeforeLeaving);
    return () => window.removeEventListener("beforeunload", askBeforeLeaving);
  }, [isUnsaved]);

  const leaving = useBlocker(({ historyAction }) => isUnsaved && historyAction === "POP");
  useEffect(() => {
    if (leaving.state !== "blocked") return;
    if (window.confirm(words.leaveUnsaved)) leaving.proceed();
    else leaving.reset();
  }, [leaving]);

  const onChange = useCallback(() => {
    if (!isTouched.current) return;
    changes.current.made += 1;
    setUnsaved(true);
  }, []);
  return { isUnsaved, isSaving, isSaved, onChange };
}
