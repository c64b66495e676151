import { PendingButton } from "../components/pending-button.tsx";
import { words } from "./wording/index.ts";

/** Whether the page has unsaved changes, is saving them, or has just saved them. */
export interface UnsavedState {
  isUnsaved: boolean;
  isSaving: boolean;
  isSaved: boolean;
}

/** The button that saves the unsaved answers of all steps. */
export const SaveChanges = ({ isSaving }: { isSaving: boolean }) => (
  <PendingButton name="intent" value="save-changes" className="button button-good" isPending={isSaving}>
    {isSaving ? words.saving : words.saveChanges}
  </PendingButton>
);

/** Warns about unsaved changes within the page. */
export const UnsavedBanner = () => (
  <p className="alert unsaved-banner">
    <strong>{words.haveUnsaved}</strong>
    {words.lostUnlessSaved}
  </p>
);

/** A card that floats over the page while there are unsaved changes, and briefly after they were saved. */
export function UnsavedCard({ isUnsaved, isSaving, isSaved }: UnsavedState) {
  return (
    <div className="unsaved-card-place" role="status">
      {isUnsaved && (
        <div className="unsaved-card">
          <p>
            <strong>{words.unsavedChanges}</strong> <span>{words.notSaved}</span>
          </p>
          <SaveChanges isSaving={isSaving} />
        </div>
      )}
      {!isUnsaved && isSaved && <p className="unsaved-card unsaved-card-saved">{words.changesSaved}</p>}
    </div>
  );
}
