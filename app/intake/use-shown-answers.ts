import { useEffect, useRef, useState } from "react";
import type { EditedRow } from "./edit-rows.ts";
import { withAnswer, type Conflict } from "../questionnaire/merge.ts";
import { parsePost } from "../questionnaire/parse-post.ts";
import { mergeValues, type Step, type Values } from "../questionnaire/step.ts";

/** The parts of the reply to a post that change the answers on the page. */
interface Reply {
  repopulateFields?: Values;
  conflicts?: Conflict[];
  editedRow?: EditedRow | undefined;
  /** Whether nothing was saved, so that the page stays as it is. */
  saveFailed?: boolean;
}

interface Options {
  step: Step;
  /** The answers that the page was loaded with. */
  stored: Values;
  reply: Reply | undefined;
  form: React.RefObject<HTMLFormElement>;
  /** Called when a remote answer has replaced the local one. */
  onAccept: () => void;
}

/**
 * Manages the answers on a step's page and their conflicts with answers from another window. Inputs are uncontrolled and keep
 * what is typed in them. `renderKey` changes when they have to be mounted again with different answers.
 */
export function useShownAnswers({ step, stored, reply, form, onAccept }: Options) {
  const lastLoaded = useRef(stored);
  if (!reply?.saveFailed || reply.repopulateFields) lastLoaded.current = reply?.repopulateFields ?? stored;
  const loaded = lastLoaded.current;
  const [replaced, setReplaced] = useState<{ values: Values; renderKey: number }>();
  const [conflicts, setConflicts] = useState<{ list: Conflict[]; about?: Reply | undefined }>({
    list: reply?.conflicts ?? [],
    about: reply,
  });
  const renderKey = useRef(0);
  const editedRow = useRef<EditedRow>();
  if (!reply?.saveFailed || reply.editedRow) editedRow.current = reply?.editedRow;
  const show = (values: Values) => setReplaced({ values, renderKey: (renderKey.current += 1) });

  useEffect(() => {
    setReplaced((last) => last && { ...last, values: loaded });
    setConflicts({ list: reply?.conflicts ?? [], about: reply });
    if (reply?.conflicts) show(loaded);
  }, [stored, reply]);

  const values = replaced?.values ?? loaded;
  return {
    values,
    renderKey: replaced?.renderKey ?? 0,
    /** The row that the last post has removed or restored. */
    editedRow: editedRow.current,
    conflicts,
    /** Shows merged answers and the conflicts found while somebody is typing. */
    showMerged: (merged: Values, newConflicts: Conflict[]) => {
      show(merged);
      setConflicts({ list: newConflicts });
    },
    acceptRemote: ({ name, remote }: Conflict) => {
      const local = mergeValues(step.fields, values, parsePost(step, new FormData(form.current!)));
      show(withAnswer(step.fields, local, name, remote));
      setConflicts(({ list, about }) => ({ list: list.filter((each) => each.name !== name), about }));
      onAccept();
    },
  };
}
