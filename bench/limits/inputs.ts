// The 40 inputs of a step, without anything around them.
import { createElement as h } from "react";
import { household } from "../household.ts";

type Vehicle = (typeof household.vehicles)[number];

const columns = {
  year: "Year",
  make: "Make",
  model: "Model",
  vin: "VIN",
  purchaseDate: "Purchase date",
  currentValue: "Current value",
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

const row = (vehicle: Vehicle, index: number) =>
  Object.entries(columns).map(([name, label]) => input(`vehicles[${index}].${name}`, label, vehicle[name as keyof Vehicle]));

/** The form with the inputs of five vehicles and a button. */
export const formOf40 = ({ vehicles }: typeof household) => h("form", { method: "post" }, vehicles.map(row), h("button", null, "Next"));
