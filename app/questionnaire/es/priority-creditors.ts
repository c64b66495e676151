import type { priorityCreditors } from "../steps/priority-creditors.ts";
import type { Translation } from "../translation.ts";
import { creditorAddress, debt, debtTotals, moreAboutCreditor, whyAddresses } from "./creditor-details.ts";
import { stepNames } from "./step-names.ts";

export const priorityCreditorsEs = {
  ...stepNames.priorityCreditors,
  title: "Acreedores con prioridad (priority)",
  description: "Anote las deudas que la ley pone primero, como impuestos y manutención.",
  fields: {
    priorityCreditors: {
      label: "Acreedores con prioridad",
      item: "acreedor con prioridad",
      prompt: "¿A quién más le debe? Impuestos · manutención de hijos · pensión conyugal · salarios",
      more: moreAboutCreditor,
      fields: {
        creditor: "Acreedor",
        accountNumber: "Número de cuenta",
        balanceOwed: "Saldo que debe",
        natureOfDebt: "De qué es la deuda",
        ...creditorAddress,
        ...debt,
        kind: {
          label: "Tipo de deuda",
          options: {
            support: "Manutención de hijos o pensión conyugal",
            taxes: "Impuestos",
            injury: "Daños por manejar bajo los efectos del alcohol",
            other: "Otro",
          },
          hint: "Preguntamos porque las personas a quienes se les debe manutención reciben un aviso de sus derechos.",
        },
        taxYears: "Años de los impuestos",
      },
    },
  },
  sections: [
    {
      title: "Acreedores con prioridad",
      note:
        "Deudas con prioridad comunes: impuestos sobre los ingresos de los últimos 3 años, manutención de hijos y pensión conyugal, " +
        "salarios de empleados, impuestos de bienes, pagos de más en préstamos de estudios.",
      hint: `Un acreedor es cualquiera a quien usted le debe. ${whyAddresses}`,
      totals: debtTotals,
    },
  ],
} satisfies Translation<typeof priorityCreditors>;
