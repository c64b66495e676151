import { PendingButton } from "../components/pending-button.tsx";

/** Whether the page has unsaved changes, is saving them, or has just saved them. */
export interface UnsavedState {
  isUnsaved: boolean;
  isSaving: boolean;
  isSaved: boolean;
}

/** The button that saves the unsaved answers of all steps. */
export const SaveChanges = ({ isSaving }: { isSaving: boolean }) => (
  <PendingButton name="intent" value="save-changes" className="button button-good" isPending={isSaving}>
    {isSaving ? "Saving..." : "Save Changes"}
  </PendingButton>
);

/** Warns about unsaved changes within the page. */
export const UnsavedBanner = () => (
  <p className="alert unsaved-banner">
    <strong>You have unsaved changes.</strong> They are lost if you leave without pressing Save Changes.
  </p>
);

/** A card that floats over the page while there are unsaved changes, and briefly after they were saved. */
export function UnsavedCard({ isUnsaved, isSaving, isSaved }: UnsavedState) {
  return (
    <div className="unsaved-card-place" role="status">
      {isUnsaved && (
        <div className="unsaved-card">
          <p>
            <strong>Unsaved Changes</strong> <span>Not Saved</span>
          </p>
          <SaveChanges isSaving={isSaving} />
        </div>
      )}
      {!isUnsaved && isSaved && <p className="unsaved-card unsaved-card-saved">Changes saved!</p>}
    </div>
  );
}
