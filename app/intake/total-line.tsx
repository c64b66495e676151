import { useEffect, useRef, useState } from "react";
import { amountsOf, formatDollars, sumOf, type Total } from "../questionnaire/totals.ts";
import { useStep } from "./step-context.tsx";
import { words } from "./wording/index.ts";

/** A total below its amounts. It adds up the stored amounts, and with scripts the typed ones. */
export function TotalLine({ total: { label, of, andDebtsOf = [], isSpending } }: { total: Total }) {
  const { values, guide } = useStep();
  const { takeHomePay, debts } = guide;
  const line = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState<number>();
  useEffect(() => {
    setTyped(undefined);
    const form = line.current?.closest("form");
    const add = () => form && setTyped(sumOf(of.flatMap((name) => readTypedAmounts(form, name))));
    form?.addEventListener("input", add);
    return () => form?.removeEventListener("input", add);
  }, [values, of]);
  if (isSpending && !takeHomePay) return <p className="hint">{words.enterTakeHomePay}</p>;
  const sum = (typed ?? sumOf(amountsOf(values, of))) + andDebtsOf.reduce((owed, step) => owed + (debts[step] ?? 0), 0);
  const left = sumOf([takeHomePay]) - sum;
  return (
    <p className="total" ref={line}>
      <span>{isSpending && left < 0 ? words.spendMore : label}</span> <strong>{formatDollars(isSpending ? Math.abs(left) : sum)}</strong>
    </p>
  );
}

/** Reads the amounts typed in the controls with these names. */
const readTypedAmounts = (form: HTMLFormElement, name: string): string[] => {
  const [list, column] = name.split("[].");
  const selector = column ? `[name^="${list}["][name$="].${column}"]` : `[name="${name}"]`;
  return [...form.querySelectorAll<HTMLInputElement>(selector)].map(({ value }) => value);
};
