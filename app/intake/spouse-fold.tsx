import { isWithin } from "./open-details.ts";
import { useStep, valueOfControl } from "./step-context.tsx";
import { words } from "./wording/index.ts";

/** Whether questions about a spouse do not apply: the client is single, and none of them is answered or open. */
export function useWithoutSpouse(names: readonly string[]): boolean {
  const { values, guide, open } = useStep();
  return guide.isSingle && !names.some((name) => valueOfControl(values, name) || open.some((place) => isWithin(place, name)));
}

/** Folds the questions of a section about a spouse if they do not apply. */
export function SpouseFold({ names, children }: { names: readonly string[]; children: React.ReactNode }) {
  const isFolded = useWithoutSpouse(names);
  const { guide } = useStep();
  if (!guide.isSingle) return <>{children}</>;
  return (
    <details open={!isFolded}>
      <summary>{words.spouseQuestions}</summary>
      {children}
    </details>
  );
}
