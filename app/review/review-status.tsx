import { officeTime } from "../platform/office-time.ts";

interface Props {
  savedAt: string | null;
  submittedAt: string | null;
}

/** The status line of the review step, which has no answers to type: what is saved, and whether it was sent. */
export const ReviewStatus = ({ savedAt, submittedAt }: Props) => (
  <div className="save-status" role="status">
    <span>
      {savedAt === null
        ? "Nothing is saved yet."
        : `${submittedAt ? "" : "Not sent yet. "}All saved, documents too. Last change: ${officeTime(new Date(savedAt))}.`}
    </span>
  </div>
);
