// The 40 inputs of a step, without anything around them.
import { createElement as h } from "react";
import { household } from "../household.ts";

type Creditor = (typeof household.unsecuredCreditors)[number];

const columns = {
  originalCreditor: "Original creditor",
  currentCreditor: "Current creditor",
  balanceOwed: "Balance owed",
  monthlyPayment: "Monthly payment",
};

const input = (name: string, label: string, value: string) =>
  h(
    "div",
    { key: name, className: "question" },
    h("label", { htmlFor: name }, label),
    h("input", { id: name, name, type: "text", defaultValue: value, maxLength: 5_000, autoComplete: "off" }),
  );

const row = (creditor: Creditor, index: number) =>
  Object.entries(columns).map(([name, label]) => input(`unsecuredCreditors[${index}].${name}`, label, creditor[name as keyof Creditor]));

/** The form with the inputs of ten creditors and a button. */
export const formOf40 = ({ unsecuredCreditors }: typeof household) =>
  h("form", { method: "post" }, unsecuredCreditors.map(row), h("button", null, "Next"));
