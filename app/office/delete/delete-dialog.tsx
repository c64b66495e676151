import { useEffect, useRef, useState, type FormEvent } from "react";
import { eraseUrl } from "../urls.ts";
import { useView } from "../use-view.ts";
import { EraseHint } from "./erase-hint.tsx";

/** The form to delete. */
export interface DeletedForm {
  id: string;
  clientName: string;
}

interface Props {
  form: DeletedForm;
  onDelete: (form: DeletedForm) => Promise<void>;
  onClose: () => void;
}

/** Question shown before a case is deleted. */
export const deleteQuestion = (clientName: string, noun = "submission"): string =>
  `Are you sure you want to delete the ${noun} for ${clientName}? This action cannot be undone.`;

/** Whether the browser supports modal dialogs. */
export const canShowDialog = (): boolean => typeof HTMLDialogElement !== "undefined" && "showModal" in HTMLDialogElement.prototype;

/** Dialog that asks whether to delete a form. */
export function DeleteDialog({ form, onDelete, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPending, setPending] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    cancel.current?.focus();
  }, []);

  async function remove(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    await onDelete(form);
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="card delete-dialog" aria-labelledby="delete-title" aria-describedby="delete-question" onClose={onClose}>
      <form onSubmit={(event) => void remove(event)}>
        <h2 id="delete-title">Delete submission</h2>
        <p id="delete-question">{deleteQuestion(form.clientName)}</p>
        <EraseHint eraseUrl={eraseUrl("forms", form.id, useView())} />
        <div className="delete-buttons">
          <button ref={cancel} type="button" className="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="button button-danger" aria-disabled={isPending}>
            {isPending ? "Deleting..." : "Delete"}
          </button>
        </div>
      </form>
    </dialog>
  );
}
