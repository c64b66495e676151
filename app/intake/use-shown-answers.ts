import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { EditedRow } from "./edit-rows.ts";
import { keepFocus } from "./keep-focus.ts";
import { mergeThreeWay, sameAnswers, withAnswer, type Conflict } from "../questionnaire/merge.ts";
import { readValues } from "./read-values.ts";
import { completeValues, type Step, type Values } from "../questionnaire/step.ts";

/** The answers of a step in a version of the form. */
interface StoredAnswers {
  version: number;
  values: Values;
}

/** The parts of the reply to a post that change the answers on the page. */
interface Reply<Stored> {
  stored?: Stored;
  repopulateFields?: Values;
  conflicts?: Conflict[];
  editedRow?: EditedRow | undefined;
  /** Whether nothing was saved, so that the page stays based on what it was. */
  saveFailed?: boolean;
}

interface Options<Stored> {
  step: Step;
  /** The answers that the page was loaded with. */
  stored: Stored;
  reply: Reply<Stored> | undefined;
  form: React.RefObject<HTMLFormElement>;
  /** Called when a remote answer has replaced the local one. */
  onAccept: () => void;
}

/**
 * Returns the stored answers that the page has adopted, and the answers that the server wants it to show. Answers that are loaded
 * are not adopted if the page is already based on newer ones, or if a reply that is based on the same ones has replaced them.
 */
function useLoaded<Stored extends StoredAnswers>(stored: Stored, reply: Reply<Stored> | undefined, basis: { current: StoredAnswers }) {
  const newest = reply?.stored ?? stored;
  const last = useRef({ reply, stored, adopted: newest, loaded: reply?.repopulateFields ?? stored.values });
  const isReplyNew = reply !== last.current.reply;
  const isFresh = newest === stored ? stored !== last.current.stored : isReplyNew;
  const { version } = basis.current;
  let { adopted, loaded } = last.current;
  if (newest !== adopted && (isFresh ? newest.version >= version : newest.version > version && !reply?.saveFailed)) {
    adopted = newest;
    loaded = reply?.repopulateFields ?? newest.values;
  } else if (isReplyNew && reply?.saveFailed) loaded = reply.repopulateFields ?? loaded;
  last.current = { reply, stored, adopted, loaded };
  return { adopted, loaded };
}

/**
 * Manages the answers on a step's page and their conflicts with answers from another window. Inputs are uncontrolled and keep
 * what is typed in them. `renderKey` changes when they have to be mounted again with different answers.
 */
export function useShownAnswers<Stored extends StoredAnswers>({ step, stored, reply, form, onAccept }: Options<Stored>) {
  /** The stored answers and the version that the inputs are based on. */
  const basis = useRef<StoredAnswers>(reply?.stored ?? stored);
  /** The answers that the last post has sent, until its reply arrives. */
  const posted = useRef<Values>();
  const { adopted, loaded } = useLoaded(stored, reply, basis);
  const [replaced, setReplaced] = useState<{ values: Values; instead: Values; renderKey: number }>();
  const [conflicts, setConflicts] = useState<{ list: Conflict[]; about?: Reply<Stored> | undefined }>({
    list: reply?.conflicts ?? [],
    about: reply,
  });
  const renderKey = useRef(0);
  const editedRow = useRef<EditedRow>();
  if (!reply?.saveFailed || reply.editedRow) editedRow.current = reply?.editedRow;
  const values = replaced?.instead === loaded ? replaced.values : loaded;
  const show = (shown: Values) => setReplaced({ values: shown, instead: loaded, renderKey: (renderKey.current += 1) });
  const read = (unposted: Values) => readValues(step, unposted, form.current!);

  /**
   * Merges what the page or a reply has brought, as far as the page has its definitions, with what was typed since. Returns the
   * conflicts.
   */
  function mergeLoaded(): Conflict[] {
    const base = posted.current ?? basis.current.values;
    const typed = read(base);
    const { values: both, conflicts: found } = mergeThreeWay(step.fields, base, typed, completeValues(step, loaded));
    if (!sameAnswers(step.fields, both, typed)) queueMicrotask(() => keepFocus(() => flushSync(() => show(both))));
    return found;
  }
  const merged = useRef({ adopted, loaded });
  useEffect(() => {
    const before = merged.current;
    merged.current = { adopted, loaded };
    const found = loaded === before.loaded ? [] : mergeLoaded();
    if (adopted !== before.adopted) basis.current = { version: adopted.version, values: loaded };
    posted.current = undefined;
    setConflicts({ list: [...(reply?.conflicts ?? []), ...found], about: reply });
  }, [loaded, reply]);

  return {
    values,
    renderKey: replaced?.renderKey ?? 0,
    /** The row that the last post has removed or restored. */
    editedRow: editedRow.current,
    conflicts,
    adopted,
    /** Notes that the page now reflects other stored answers. */
    rebase: (now: StoredAnswers) => void (basis.current = now),
    /** Notes what is about to be posted. Everything that changes afterward is merged with the reply. */
    rememberPosted: () => void (posted.current = read(values)),
    /** Shows merged answers and the conflicts found while somebody is typing. */
    showMerged: (merged: Values, newConflicts: Conflict[]) => {
      show(merged);
      setConflicts({ list: newConflicts });
    },
    acceptRemote: ({ name, remote }: Conflict) => {
      show(withAnswer(step.fields, read(values), name, remote));
      setConflicts(({ list, about }) => ({ list: list.filter((each) => each.name !== name), about }));
      onAccept();
    },
  };
}
