import { useId, type ComponentProps, type MouseEvent } from "react";
import { PendingButton } from "../components/pending-button.tsx";
import { useToast } from "../components/toasts.tsx";
import type { Problem } from "../platform/problem.ts";
import { useIsUploading } from "./unfinished-uploads.ts";
import { hasUnsentFiles } from "./upload-rows.tsx";
import { words } from "./wording/index.ts";

interface Props extends ComponentProps<typeof PendingButton> {
  /** Shown if files on the page did not reach the server. */
  failure: Problem;
}

/**
 * A submit button that ignores presses, and says why, while an upload is unfinished, or if a file did not reach the server: it would
 * not be part of the submission.
 */
export function SubmitAfterUploads({ isPending, failure, ...rest }: Props) {
  const isUploading = useIsUploading();
  const reason = useId();
  const toast = useToast();
  const checkUploads = (event: MouseEvent) => {
    if (!hasUnsentFiles()) return;
    event.preventDefault();
    toast({ ...failure, advice: words.pressRetryOrRemove, variant: "destructive" });
  };
  return (
    <>
      <PendingButton
        {...rest}
        className="button button-primary"
        isPending={isPending || isUploading}
        aria-describedby={isUploading ? reason : undefined}
        onClick={checkUploads}
      />
      {isUploading && (
        <p id={reason} className="hint">
          {words.whenFinished}
        </p>
      )}
    </>
  );
}
