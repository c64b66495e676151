import { createContext, useContext } from "react";
import type { Advice } from "./use-advice.ts";
import type { EditedRow } from "./edit-rows.ts";
import { valueAt } from "../questionnaire/conditions.ts";
import type { Guide } from "../questionnaire/answers/guide.ts";
import type { Step, Values } from "../questionnaire/step.ts";

export interface StepContext<S extends Step = Step> extends Advice {
  step: S;
  values: Values;
  errors: Readonly<Record<string, string>>;
  guide: Guide;
  /** The row that the last post has removed or restored. */
  editedRow: EditedRow | undefined;
  /** The row that can be restored, now or since an earlier post. */
  removedRow: EditedRow | null | undefined;
  /** The details that are open. */
  open: readonly string[];
  onOpen: (id: string) => void;
  /** Fetches the definitions of the details. Returns undefined if they are already loaded. */
  loadDetails?: () => Promise<unknown> | undefined;
}

const context = createContext<StepContext | null>(null);

export const StepProvider = context.Provider;

/** Returns the step being rendered, its values and its messages. A layout made for one step passes the step's type. */
export function useStep<S extends Step = Step>(): StepContext<S> {
  const step = useContext(context);
  if (!step) throw new Error("A question was rendered outside of a step");
  return step as StepContext<S>;
}

/** Returns the value of a control by its name: `monthlyIncome.debtorGrossIncome`, `vehicles[0].make`. */
export const valueOfControl = (values: Values, name: string): unknown => valueAt(values, name.replace(/\[(\d+)\]/g, ".$1"));
