import type { incomeDetails, payDetails, workDetails } from "../steps/income-details.ts";
import type { FieldsTranslation } from "../translation.ts";
import { either, listedBusinesses } from "./shared-details.ts";

const deductionsOf = (person: string) => ({
  taxes: `Descuento mensual del pago: impuestos (${person})`,
  mandatoryRetirement: `Descuento mensual del pago: plan de jubilación obligatorio (${person})`,
  voluntaryRetirement: `Descuento mensual del pago: otro plan de jubilación (${person})`,
  retirementLoan: `Descuento mensual del pago: préstamo del plan de jubilación (${person})`,
  insurance: `Descuento mensual del pago: seguro (${person})`,
  support: `Descuento mensual del pago: manutención de hijos o pensión conyugal (${person})`,
  unionDues: `Descuento mensual del pago: cuotas del sindicato (${person})`,
  other: `Descuento mensual del pago: otros (${person})`,
});

export const incomeDetailsEs = {
  sixMonths: {
    label: "Ingresos de los últimos seis meses",
    item: "mes",
    hint: "Los últimos seis meses completos, uno por uno y por cada persona.",
    fields: {
      month: { label: "Mes", hint: "Por ejemplo, 5/2026." },
      who: { label: "De quién es el ingreso", options: either },
      wages: "Salario antes de los descuentos",
      businessReceipts: "Negocio: lo que entra",
      businessCosts: "Negocio: gastos",
      rentReceipts: "Alquiler: lo que entra",
      rentCosts: "Alquiler: gastos",
      interest: "Intereses",
      alimony: "Pensión conyugal",
      contributions: "Ayuda de otras personas y manutención de hijos",
      unemployment: "Pago por desempleo",
      pension: "Pensión de jubilación",
      other: "Otros ingresos",
    },
  },
  operations: {
    label: "Negocios y alquileres, uno por uno",
    item: "negocio o alquiler",
    hint: "Lo que entra y lo que se gasta en un mes normal. El tribunal pide una hoja de cada uno.",
    fields: {
      which: {
        label: "Cuál negocio o alquiler",
        options: { ...listedBusinesses, otherBusiness: "Otro negocio", rental: "Un lugar que doy en alquiler" },
      },
      name: "Su nombre o dirección, si no está en su lista",
      who: { label: "De quién es el ingreso", options: either },
      receipts: "Lo que entra al mes",
      supplies: "Gastos al mes: mercancía y materiales",
      wages: "Gastos al mes: pago de trabajadores",
      rent: "Gastos al mes: renta o hipoteca",
      utilities: "Gastos al mes: luz, agua y teléfono",
      repairs: "Gastos al mes: reparaciones",
      vehicle: "Gastos al mes: carro y viajes",
      insurance: "Gastos al mes: seguro",
      taxes: "Gastos al mes: impuestos y cuotas",
      other: "Gastos al mes: todos los demás",
      costs: "Gastos al mes en total, si no los anota uno por uno",
    },
  },
  unemployment: "Pago por desempleo al mes",
  foodAssistance: "Ayuda para alimentos al mes",
  helpFromOthers: "Ayuda de otras personas al mes",
  expectedChange: "Cambios que espera en sus ingresos dentro de un año",
} satisfies FieldsTranslation<typeof incomeDetails>;

export const payDetailsEs = {
  deductions: {
    label: "Lo que se descuenta del pago cada mes",
    fields: {
      debtor: { label: "Usted", fields: deductionsOf("usted") },
      spouse: { label: "Su cónyuge", fields: deductionsOf("su cónyuge") },
    },
  },
  debtorTakeHomePay: "Pago neto, lo que recibe (usted)",
  spouseTakeHomePay: "Pago neto, lo que recibe (su cónyuge)",
} satisfies FieldsTranslation<typeof payDetails>;

const workStatuses = {
  employed: "Sí, para un empleador",
  selfEmployed: "Sí, por cuenta propia",
  notEmployed: "No por ahora",
  retired: "No, por jubilación",
  disabled: "No, no puede trabajar",
  student: "No, estudia",
  homemaker: "No, en casa con la familia",
} as const;

export const workDetailsEs = {
  workStatus: {
    label: "¿Trabaja usted?",
    options: { ...workStatuses, disabled: "No, no puedo trabajar", student: "No, estudio" },
    part: "Trabajo",
  },
  spouseWorkStatus: { label: "¿Trabaja su cónyuge?", options: workStatuses, part: "Trabajo" },
} satisfies FieldsTranslation<typeof workDetails>;
