import { useStep } from "./step-context.tsx";
import { words } from "./wording/index.ts";

/** Says how many of the questions of a long step are answered, as far as they are saved. */
export function AnsweredBar() {
  const { answered, all } = useStep().guide.affairs;
  return (
    <label className="answered-bar">
      {words.answeredOf(answered, all)} <progress className="progress" value={answered} max={all} />
    </label>
  );
}
