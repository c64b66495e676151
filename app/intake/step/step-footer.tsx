import { Reference } from "../../components/reference.tsx";
import { words as site } from "../../components/wording/index.ts";
import { words } from "../resume/wording/index.ts";

/** The footer of a step: buttons to continue later and to leave a shared computer, and the form's reference. */
export const StepFooter = ({ reference }: { reference: string | null }) => (
  <div className="step-footer">
    <button type="submit" name="intent" value="later" className="button button-quiet">
      {words.emailLink}
    </button>{" "}
    <button type="submit" name="intent" value="finish" className="button button-quiet">
      {site.closeAnswers}
    </button>
    <Reference reference={reference} />
  </div>
);
