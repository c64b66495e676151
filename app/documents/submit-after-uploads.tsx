import { useId, type ComponentProps } from "react";
import { PendingButton } from "../components/pending-button.tsx";
import { useIsUploading } from "./unfinished-uploads.ts";

/** A submit button that ignores presses, and says so, while an upload is unfinished: its file would not be part of the submission. */
export function SubmitAfterUploads({ isPending, ...rest }: ComponentProps<typeof PendingButton>) {
  const isUploading = useIsUploading();
  const reason = useId();
  return (
    <>
      <PendingButton
        {...rest}
        className="button button-primary"
        isPending={isPending || isUploading}
        aria-describedby={isUploading ? reason : undefined}
      />
      {isUploading && (
        <p id={reason} className="hint">
          You can submit as soon as all uploads are finished.
        </p>
      )}
    </>
  );
}
