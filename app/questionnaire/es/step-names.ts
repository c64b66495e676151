import type { names } from "../steps/names.ts";

/** What the 14 steps are called. */
export const stepNames = {
  personalInfo: { name: "Datos personales", shortName: "Personales" },
  contactInfo: { name: "Contacto", shortName: "Contacto" },
  realEstate: { name: "Bienes raíces", shortName: "Inmuebles" },
  propertyList: { name: "Lista de bienes y otros bienes financieros", shortName: "Bienes" },
  personalProperty: { name: "Cuentas y otros bienes", shortName: "Cuentas" },
  vehicles: { name: "Vehículos", shortName: "Vehículos" },
  cashAdvances: { name: "Adelantos", shortName: "Adelantos" },
  securedCreditors: { name: "Acreedores con garantía", shortName: "Garantía" },
  priorityCreditors: { name: "Acreedores con prioridad", shortName: "Prioridad" },
  unsecuredCreditors: { name: "Acreedores sin garantía", shortName: "Sin garantía" },
  income: { name: "Ingresos", shortName: "Ingresos" },
  expenses: { name: "Gastos", shortName: "Gastos" },
  financialAffairs: { name: "Asuntos financieros", shortName: "Asuntos" },
  review: { name: "Revisar y enviar", shortName: "Revisar" },
} as const satisfies Record<keyof typeof names, { name: string; shortName: string }>;
