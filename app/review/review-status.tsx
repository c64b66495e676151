import { officeTime } from "../platform/office-time.ts";
import { words } from "./wording/index.ts";

interface Props {
  savedAt: string | null;
  submittedAt: string | null;
}

/** The status line of the review step, which has no answers to type: what is saved, and whether it was sent. */
export const ReviewStatus = ({ savedAt, submittedAt }: Props) => (
  <div className="save-status" role="status">
    <span>
      {savedAt === null ? words.nothingSaved : (submittedAt ? words.allSaved : words.notSentSaved)(officeTime(new Date(savedAt)))}
    </span>
  </div>
);
