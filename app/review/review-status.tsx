import { officeTime } from "../platform/office-time.ts";

/** The status line of the review step, which has no answers to type. */
export const ReviewStatus = ({ savedAt }: { savedAt: string | null }) => (
  <div className="save-status" role="status">
    <span>{savedAt === null ? "Nothing is saved yet." : `All saved, documents too. Last change: ${officeTime(new Date(savedAt))}.`}</span>
  </div>
);
