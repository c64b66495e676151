import type { vehicles } from "../steps/vehicles.ts";
import type { Translation } from "../translation.ts";
import { holders, yesOrNo } from "./shared-details.ts";
import { stepNames } from "./step-names.ts";

export const vehiclesEs = {
  ...stepNames.vehicles,
  title: "Vehículos",
  description: "Díganos todo lo que usted maneja, monta o remolca.",
  fields: {
    vehicles: {
      label: "Vehículos",
      item: "vehículo",
      more: "Agregar millas y dueño",
      fields: {
        year: "Año",
        make: "Marca",
        model: "Modelo",
        vin: "Número VIN",
        purchaseDate: "Fecha de compra",
        currentValue: "Valor actual",
        balanceOwed: "Saldo que debe",
        monthlyPayment: "Pago mensual",
        mileage: "Millas",
        kind: {
          label: "Tipo de vehículo",
          options: {
            car: "Carro o camioneta",
            motorcycle: "Motocicleta",
            boat: "Bote",
            trailer: "Remolque",
            rv: "Casa rodante (camper o RV)",
            tractor: "Tractor",
            other: "Otro",
          },
        },
        owner: { label: "Dueño del vehículo", options: holders },
        leased: { label: "¿Es alquilado (lease)?", options: yesOrNo, part: "Alquiler" },
        condition: "Condición",
      },
    },
  },
  sections: [
    {
      title: "Vehículos",
      note: "Incluya motocicletas, botes, casas rodantes, tractores, etc.",
      hint: "El VIN es el número largo que está en el título del vehículo y debajo del parabrisas.",
    },
  ],
} satisfies Translation<typeof vehicles>;
