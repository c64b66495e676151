// The 40 inputs of a step, with nothing around them.
import { createElement as h } from "react";
import { household } from "../household.ts";

type Creditor = (typeof household.unsecuredCreditors)[number];

const labels = {
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
  Object.entries(labels).map(([name, label]) => input(`unsecuredCreditors[${index}].${name}`, label, creditor[name as keyof Creditor]));

/** The form with ten creditors' inputs and a button. */
export const formOf40 = ({ unsecuredCreditors }: typeof household) =>
  h("form", { method: "post" }, unsecuredCreditors.map(row), h("button", null, "Next"));
