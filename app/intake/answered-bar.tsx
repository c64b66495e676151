import { useStep } from "./step-context.tsx";

/** Says how many of the questions of a long step are answered, as far as they are saved. */
export function AnsweredBar() {
  const { answered, all } = useStep().guide.affairs;
  return (
    <label className="answered-bar">
      {answered} of {all} answered <progress className="progress" value={answered} max={all} />
    </label>
  );
}
