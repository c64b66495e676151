import type { unsecuredCreditors } from "../steps/unsecured-creditors.ts";
import type { Translation } from "../translation.ts";
import { account, collector, creditorAddress, debt, debtTotals, moreAboutCreditor, whyAddresses } from "./creditor-details.ts";
import { stepNames } from "./step-names.ts";

export const unsecuredCreditorsEs = {
  ...stepNames.unsecuredCreditors,
  title: "Acreedores sin garantía (unsecured)",
  description: "Anote a todos los demás a quienes les debe dinero.",
  fields: {
    unsecuredCreditors: {
      label: "Acreedores sin garantía",
      item: "acreedor sin garantía",
      prompt: "¿A quién más le debe? Tarjetas · médicos · luz y teléfono · amistades",
      more: moreAboutCreditor,
      fields: {
        originalCreditor: "Acreedor original",
        currentCreditor: "Acreedor actual",
        balanceOwed: "Saldo que debe",
        monthlyPayment: "Pago mensual",
        ...creditorAddress,
        ...account,
        ...debt,
        kind: {
          label: "Tipo de deuda",
          options: {
            card: "Tarjeta de crédito",
            medical: "Cuenta médica",
            studentLoan: "Préstamo de estudios",
            divorce: "Divorcio o separación",
            pensionPlan: "Plan de pensión",
            personalLoan: "Préstamo personal",
            other: "Otro",
          },
        },
        collector,
      },
    },
  },
  sections: [
    {
      title: "Acreedores sin garantía",
      note:
        "Deudas sin garantía comunes: tarjetas, gastos médicos, préstamos personales, servicios (luz, agua, gas), " +
        "préstamos de día de pago (payday loans).",
      hint:
        `${whyAddresses} El acreedor original es a quien usted le debió primero: dé la dirección de él. ` +
        "Si ahora otro le pide el dinero, ese es el acreedor actual.",
      totals: debtTotals,
    },
  ],
} satisfies Translation<typeof unsecuredCreditors>;
