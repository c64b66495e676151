import { isWithin } from "./open-details.ts";
import { useStep, valueOfControl } from "./step-context.tsx";

/** Whether a question is about the spouse, by its name or path. */
export const isAboutSpouse = (name: string): boolean => /(?:^|\.)spouse[A-Z]/.test(name);

interface Props {
  /** Names of the folded questions. */
  names: string[];
  /** The questions. Without them, the stylesheet folds the following elements that have `data-person`. */
  children?: React.ReactNode;
}

/** Folds the questions about a spouse if the client is single, unless one of them is answered. */
export function SpouseFold({ names, children }: Props) {
  const { values, guide, open } = useStep();
  if (!guide.isSingle) return <>{children}</>;
  return (
    <details
      className="spouse-fold"
      open={names.some((name) => valueOfControl(values, name) || open.some((place) => isWithin(place, name)))}
    >
      <summary>Show the questions about a spouse</summary>
      {children ?? <p className="hint">Leave these blank if they do not apply to you.</p>}
    </details>
  );
}
