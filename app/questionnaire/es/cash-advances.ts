import type { cashAdvances } from "../steps/cash-advances.ts";
import type { Translation } from "../translation.ts";
import { stepNames } from "./step-names.ts";

export const cashAdvancesEs = {
  ...stepNames.cashAdvances,
  title: "Adelantos en efectivo (cash advances)",
  description: "Háblenos de los adelantos en efectivo y las transferencias de saldo de los últimos 90 días.",
  fields: {
    cashAdvancesQuestion: "¿Ha sacado adelantos en efectivo o ha hecho transferencias de saldo en los últimos 90 días?",
    cashAdvances: {
      label: "Adelantos en efectivo y transferencias de saldo",
      item: "movimiento",
      more: "Agregar quién prestó",
      fields: { date: "Fecha", amount: "Cantidad", lender: "Quién prestó" },
    },
  },
  sections: [
    {
      title: "Adelantos en efectivo",
      hint:
        "Un adelanto en efectivo (cash advance) es dinero que saca de una tarjeta de crédito. " +
        "Una transferencia de saldo (balance transfer) pasa una deuda de una tarjeta a otra.",
    },
  ],
} satisfies Translation<typeof cashAdvances>;
