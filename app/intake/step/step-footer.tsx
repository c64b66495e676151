import { closeAnswersLabel } from "../../components/close-answers.tsx";
import { Reference } from "../../components/reference.tsx";
import { emailLink } from "../resume/wording.ts";

/** The footer of a step: buttons to continue later and to leave a shared computer, and the form's reference. */
export const StepFooter = ({ reference }: { reference: string | null }) => (
  <div className="step-footer">
    <button type="submit" name="intent" value="later" className="button button-quiet">
      {emailLink}
    </button>{" "}
    <button type="submit" name="intent" value="finish" className="button button-quiet">
      {closeAnswersLabel}
    </button>
    <Reference reference={reference} />
  </div>
);
