import type { income } from "../steps/income.ts";
import type { Translation } from "../translation.ts";
import { incomeDetailsEs, payDetailsEs, workDetailsEs } from "./income-details.ts";
import { stepNames } from "./step-names.ts";

const options = {
  weekly: "Cada semana",
  biweekly: "Cada 2 semanas",
  twice_monthly: "Dos veces al mes",
  monthly: "Cada mes",
} as const;

export const incomeEs = {
  ...stepNames.income,
  title: "Ingresos y empleo actuales",
  description: "Díganos quién depende de usted, dónde trabaja y cuánto recibe cada mes.",
  fields: {
    dependents: {
      label: "Dependientes",
      item: "dependiente",
      fields: { age: "Edad", relationship: "Parentesco", livesWithYou: "Vive con usted" },
    },
    currentEmployer: "Empleador actual",
    employerAddress: "Dirección del empleador",
    employerPhone: "Teléfono del empleador",
    jobTitle: "Puesto de trabajo",
    employmentLength: "Tiempo en el empleo",
    payFrequency: { label: "Cada cuánto le pagan", options },
    spouseEmployer: "Empleador de su cónyuge",
    spouseEmployerAddress: "Dirección del empleador de su cónyuge",
    spouseEmployerPhone: "Teléfono del empleador de su cónyuge",
    spouseJobTitle: "Puesto de trabajo de su cónyuge",
    spouseEmploymentLength: "Tiempo en el empleo de su cónyuge",
    spousePayFrequency: { label: "Cada cuánto le pagan a su cónyuge", options },
    monthlyIncome: {
      label: "Ingresos mensuales",
      fields: {
        debtorGrossIncome: "Pago bruto (usted)",
        spouseGrossIncome: "Pago bruto (su cónyuge)",
        debtorBusinessIncome: "Ingresos de negocio (usted)",
        spouseBusinessIncome: "Ingresos de negocio (su cónyuge)",
        debtorRentalIncome: "Ingresos por alquiler (usted)",
        spouseRentalIncome: "Ingresos por alquiler (su cónyuge)",
        debtorInterestIncome: "Ingresos por intereses (usted)",
        spouseInterestIncome: "Ingresos por intereses (su cónyuge)",
        debtorAlimonyReceived: "Pensión conyugal que recibe (usted)",
        spouseAlimonyReceived: "Pensión conyugal que recibe (su cónyuge)",
        debtorSocialSecurity: "Seguro Social (usted)",
        spouseSocialSecurity: "Seguro Social (su cónyuge)",
        debtorPensionIncome: "Pensión de jubilación (usted)",
        spousePensionIncome: "Pensión de jubilación (su cónyuge)",
        debtorOtherIncome: "Otros ingresos (usted)",
        spouseOtherIncome: "Otros ingresos (su cónyuge)",
        debtorOtherIncomeDescription: "De qué son los otros ingresos (usted)",
        spouseOtherIncomeDescription: "De qué son los otros ingresos (su cónyuge)",
      },
    },
    takeHomePay: "Pago neto (lo que recibe)",
    ...incomeDetailsEs,
    ...payDetailsEs,
    ...workDetailsEs,
  },
  sections: [
    "Dependientes",
    { title: "Su empleo", more: "Diga si usted trabaja" },
    { title: "Empleo de su cónyuge", more: "Diga si su cónyuge trabaja" },
    {
      title: "Ingresos mensuales",
      note: "El pago bruto es su pago antes de impuestos y descuentos. Llene solo lo que le corresponda.",
      more: "Más sobre sus ingresos",
      totals: ["Total de ingresos mensuales"],
    },
    {
      title: "Pago neto",
      note: "Lo que su hogar recibe cada mes, ya con los descuentos.",
      more: "Agregar lo que se descuenta del pago",
    },
  ],
} satisfies Translation<typeof income>;
