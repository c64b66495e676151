import { choice, date, details, list, money, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";
import { holders, yesOrNo } from "./shared-details.ts";

export const vehicles = defineStep({
  ...names.vehicles,
  title: "Vehicles",
  description: "Tell us about everything you drive, ride or tow.",
  fields: {
    vehicles: list(
      "Vehicles",
      "vehicle",
      {
        year: text("Year", { isShort: true }),
        make: text("Make", { isShort: true }),
        model: text("Model"),
        vin: text("VIN"),
        purchaseDate: date("Purchase date"),
        currentValue: money("Current value"),
        balanceOwed: money("Balance owed"),
        monthlyPayment: money("Monthly payment"),
        ...details({
          mileage: text("Mileage"),
          kind: choice("Kind of vehicle", {
            car: "Car or truck",
            motorcycle: "Motorcycle",
            boat: "Boat",
            trailer: "Trailer",
            rv: "Camper or RV",
            tractor: "Tractor",
            other: "Other",
          }),
          owner: choice("Vehicle owner", holders),
          leased: choice("Is it leased?", yesOrNo, { part: "Lease" }),
          condition: text("Condition"),
        }),
      },
      { more: "Add mileage and owner" },
    ),
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
