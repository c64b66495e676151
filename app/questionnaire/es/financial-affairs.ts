import type { financialAffairs } from "../steps/financial-affairs.ts";
import type { Translation } from "../translation.ts";
import {
  financialAffairsDetailsEs,
  incomeSourcesEs,
  paymentPurposeEs,
  relativeDetailsEs,
  saleDetailsEs,
  vehicleTransferDetailsEs,
} from "./financial-affairs-details.ts";
import { stepNames } from "./step-names.ts";

const years = ["Este año", "El año pasado", "El año antepasado"] as const;

export const financialAffairsEs = {
  ...stepNames.financialAffairs,
  title: "Declaración de asuntos financieros (Statement of Financial Affairs)",
  description: "Díganos qué ganó, pagó, regaló, perdió y vendió en los últimos años. Oprima “Ninguno” donde no haya nada que decir.",
  fields: {
    grossIncomeHistory: {
      label: "Ingreso bruto por año",
      item: "año",
      more: "Agregar qué vino de salario y qué de un negocio",
      rowNames: years,
      fields: {
        year: { label: "Año", options: { "Current Year": years[0], "Prior Year": years[1], "Year Before Last": years[2] } },
        debtorAmount: "Usted",
        spouseAmount: "Su cónyuge",
        ...incomeSourcesEs,
      },
    },
    otherIncomeHistory: {
      label: "Otros ingresos de los últimos 2 años",
      hint: "Desempleo, manutención de hijos, trabajos aparte: qué y cuánto.",
    },
    creditorPayments: {
      label: "Pagos a acreedores",
      item: "pago",
      more: "Decir para qué fue",
      fields: {
        creditor: "Nombre y dirección del acreedor",
        date: "Fecha",
        amount: "Cantidad",
        amountDue: "Cantidad que aún debe",
        ...paymentPurposeEs,
      },
    },
    relativePayments: {
      label: "Pagos a familiares",
      item: "pago a un familiar",
      more: "Agregar la dirección y la razón",
      fields: {
        name: "Nombre",
        relationship: "Parentesco",
        date: "Fecha",
        amount: "Cantidad",
        amountDue: "Cantidad que aún debe",
        ...relativeDetailsEs,
      },
    },
    lawsuits: { label: "Demandas en el último año", hint: "Casos en un tribunal contra usted, o que usted presentó." },
    propertyTaken: {
      label: "Bienes que le quitaron",
      hint: "Dinero o cosas que le quitaron para pagar una deuda, como un embargo de salario o de cuenta (garnishment).",
    },
    repossessions: {
      label: "Cosas que un acreedor recuperó (repossession)",
      hint: "Cosas que un acreedor se llevó porque usted no pudo pagar, como un carro.",
    },
    assignedProperty: { label: "Bienes cedidos", hint: "Cosas que usted entregó a alguien para pagar sus deudas." },
    giftsContributions: {
      label: "Regalos y donaciones en el último año, sin contar regalos a la familia de menos de $200",
      hint: "También los regalos de más de $600 de los últimos 2 años.",
    },
    losses: { label: "Pérdidas en el último año", hint: "Pérdidas por incendio, robo, tormenta o juegos de azar." },
    debtCounseling: { label: "Asesoría sobre deudas", hint: "A quién le pagó para que le ayudara con sus deudas, y cuánto." },
    realEstateSalesQuestion: "¿Vendió o traspasó bienes raíces en los últimos 4 años?",
    realEstateSales: {
      label: "Ventas de bienes raíces",
      item: "venta de bienes raíces",
      more: "Agregar quién los recibió",
      fields: { date: "Fecha", amount: "Cantidad", address: "Dirección", ...saleDetailsEs },
    },
    vehicleTransfersQuestion: "¿Vendió o traspasó un vehículo en los últimos 2 años?",
    vehicleTransfers: {
      label: "Traspasos de vehículos",
      item: "traspaso de vehículo",
      more: "Agregar lo que recibió por él",
      fields: { date: "Fecha", makeModel: "Marca y modelo", recipient: "Quién lo recibió", ...vehicleTransferDetailsEs },
    },
    closedAccounts: {
      label: "Cuentas cerradas en el último año",
      hint: "Cuentas en un banco, cooperativa de crédito o casa de bolsa que se cerraron, vendieron o pasaron a otro lugar.",
    },
    safeDepositBoxes: {
      label: "Cajas de seguridad en el último año",
      hint: "Cajas en un banco donde guarda papeles o cosas de valor.",
    },
    ...financialAffairsDetailsEs,
  },
  sections: [
    {
      title: "Historia de ingresos",
      note: "El ingreso bruto es su pago antes de que le quiten algo.",
      more: "Agregar otros ingresos uno por uno",
    },
    { title: "Pagos a acreedores", note: "Pagos de los últimos 90 días que suman $600 o más por acreedor." },
    "Pagos a familiares",
    { title: "Demandas y bienes", more: "Agregar demandas y cosas que le quitaron, una por una" },
    { title: "Regalos, pérdidas y asesoría", more: "Agregar regalos uno por uno" },
    "Ventas de bienes raíces",
    "Traspasos de vehículos",
    "Cuentas y cajas",
    "Sí o no",
  ],
} satisfies Translation<typeof financialAffairs>;
