import type { words as english } from "./en.ts";

const creditors = (count: number) => `${count} ${count === 1 ? "acreedor" : "acreedores"}`;

export const words: typeof english = {
  notAnswered: "sin respuesta",
  estimate: (total) => `${total} (aproximado)`,
  amountsNotGiven: (count) => (count === 1 ? "falta 1 cantidad" : `faltan ${count} cantidades`),
  secured: "Con garantía (secured)",
  priority: "Con prioridad (priority)",
  unsecured: "Sin garantía (unsecured)",
  totalDebts: "Total de deudas",
  creditors,
  creditorsWithoutAmounts: (count) => `${creditors(count)}, sin cantidades`,
  beforeDeductions: "Ingresos antes de descuentos",
  takeHome: "Pago neto",
  takeHomeAndOther: "Pago neto y otros ingresos",
  expenses: "Gastos",
  leftOver: "Lo que queda después de los gastos",
  maritalStatus: "Estado civil",
  preset: (value) => `${value} (ya marcado)`,
  dependents: "Dependientes",
  dependentsHere: (count, here) => (here === 1 ? `${count}; 1 vive en el hogar` : `${count}; ${here} viven en el hogar`),
  firstMortgage: "Meses de atraso en la primera hipoteca",
  secondMortgage: "Meses de atraso en la segunda hipoteca",
};
