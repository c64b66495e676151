import { useEffect, useRef, useState } from "react";
import type { EditedRow } from "./edit-rows.ts";
import { withAnswer, type Conflict } from "../questionnaire/merge.ts";
import { parsePost } from "../questionnaire/parse-post.ts";
import { mergeValues, type Step, type Values } from "../questionnaire/step.ts";

/** What a post of a step was answered with, as far as it changes the answers on the page. */
interface Reply {
  repopulateFields?: Values;
  conflicts?: Conflict[];
  editedRow?: EditedRow | undefined;
  /** Nothing was saved, and the page stays as it is. */
  saveFailed?: boolean;
}

interface Options {
  step: Step;
  /** The answers of the page, as they are stored or were carried to it. */
  stored: Values;
  reply: Reply | undefined;
  form: React.RefObject<HTMLFormElement>;
  /** Somebody else's answer was taken in place of the one here. */
  onAccept: () => void;
}

/**
 * The answers on a step's page, and the conflicts with what somebody else has answered in the meantime. Inputs keep what
 * is typed in them; `times` changes when they have to be rendered again, with other answers than those typed.
 */
export function useShownAnswers({ step, stored, reply, form, onAccept }: Options) {
  const lastLoaded = useRef(stored);
  if (!reply?.saveFailed || reply.repopulateFields) lastLoaded.current = reply?.repopulateFields ?? stored;
  const loaded = lastLoaded.current;
  const [replaced, setReplaced] = useState<{ values: Values; times: number }>();
  const [conflicts, setConflicts] = useState<{ list: Conflict[]; about?: Reply | undefined }>({
    list: reply?.conflicts ?? [],
    about: reply,
  });
  const times = useRef(0);
  const editedRow = useRef<EditedRow>();
  if (!reply?.saveFailed || reply.editedRow) editedRow.current = reply?.editedRow;
  const show = (values: Values) => setReplaced({ values, times: (times.current += 1) });

  useEffect(() => {
    setReplaced((last) => last && { ...last, values: loaded });
    setConflicts({ list: reply?.conflicts ?? [], about: reply });
    if (reply?.conflicts) show(loaded);
  }, [stored, reply]);

  const values = replaced?.values ?? loaded;
  return {
    values,
    times: replaced?.times ?? 0,
    /** The row that the last post has removed, or put back. */
    editedRow: editedRow.current,
    conflicts,
    /** Shows answers merged with those of somebody else, and the conflicts found, while somebody types. */
    showMerged: (merged: Values, differing: Conflict[]) => {
      show(merged);
      setConflicts({ list: differing });
    },
    acceptRemote: ({ name, remote }: Conflict) => {
      const here = mergeValues(step.fields, values, parsePost(step, new FormData(form.current!)));
      show(withAnswer(step.fields, here, name, remote));
      setConflicts(({ list, about }) => ({ list: list.filter((each) => each.name !== name), about }));
      onAccept();
    },
  };
}
