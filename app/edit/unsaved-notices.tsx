import { PendingButton } from "../components/pending-button.tsx";

/** Whether something on the page is not saved, is being saved, or just was. */
export interface Unsaved {
  isUnsaved: boolean;
  isSaving: boolean;
  isSaved: boolean;
}

/** The button that saves everything that is unsaved, on whatever step it was typed. */
export const SaveChanges = ({ isSaving }: { isSaving: boolean }) => (
  <PendingButton name="intent" value="save-changes" className="button button-good" isPending={isSaving}>
    {isSaving ? "Saving..." : "Save Changes"}
  </PendingButton>
);

/** Warns above the questions while something is unsaved. */
export const UnsavedBanner = () => (
  <p className="alert unsaved-banner">
    <strong>You have unsaved changes.</strong> They are lost if you leave without pressing Save Changes.
  </p>
);

/** A card that floats over the page while something is unsaved, and for a moment after it was saved. */
export function UnsavedCard({ isUnsaved, isSaving, isSaved }: Unsaved) {
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
