import { isWithin } from "./open-details.ts";
import { useStep, valueNamed } from "./step-context.tsx";

/** Whether a question is about the spouse, by its name or path. */
export const isAboutSpouse = (name: string): boolean => /(?:^|\.)spouse[A-Z]/.test(name);

interface Props {
  /** The questions that are folded. */
  names: string[];
  /** The questions; without them those that follow are folded by their `data-person`. */
  children?: React.ReactNode;
}

/** Folds the questions about a spouse for a client who is single, unless one of them is answered. */
export function SpouseFold({ names, children }: Props) {
  const { values, guide, open } = useStep();
  if (!guide.isSingle) return <>{children}</>;
  return (
    <details className="spouse-fold" open={names.some((name) => valueNamed(values, name) || open.some((place) => isWithin(place, name)))}>
      <summary>Show the questions about a spouse</summary>
      {children ?? <p className="hint">Leave these empty if they are not about you.</p>}
    </details>
  );
}
