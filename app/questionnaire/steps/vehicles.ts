import { date, list, money, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";

export const vehicles = defineStep({
  ...names.vehicles,
  title: "Vehicles",
  description: "Tell us about everything you drive, ride or tow.",
  fields: {
    vehicles: list("Vehicles", "vehicle", {
      year: text("Year"),
      make: text("Make"),
      model: text("Model"),
      vin: text("VIN"),
      purchaseDate: date("Purchase date"),
      currentValue: money("Current value"),
      balanceOwed: money("Balance owed"),
      monthlyPayment: money("Monthly payment"),
    }),
  },
  sections: [
    {
      title: "Vehicles",
      note: "Include motorcycles, boats, campers, tractors, etc.",
      hint: "The VIN is the long number on your title card and below the windshield.",
      fields: ["vehicles"],
    },
  ],
});
