import { address, holders, unsure } from "./shared-details.ts";

export const moreAboutCreditor = "Más sobre esta deuda";
/** Why the steps ask for addresses. */
export const whyAddresses = "El tribunal le envía un aviso a cada uno por correo; por eso necesitamos su dirección.";
/** The totals of each step with creditors. */
export const debtTotals = ["Deudas en esta lista", "Deudas de los pasos 8 a 10"] as const;

export const creditorAddress = address("del acreedor");
/** What a creditor's row asks in sight about the account. */
export const account = { lastFour: { label: "Últimos cuatro dígitos de la cuenta", part: "Últimos cuatro dígitos" } };
/** Who collects the debt, or bought it. */
export const collector = {
  label: "Agencia de cobros",
  fields: { name: "Nombre de la agencia de cobros", ...address("de la agencia de cobros") },
};

/** What the court wants to know about every debt. */
export const debt = {
  incurredOn: { label: "Fecha en que empezó la deuda", part: "Fecha" },
  whoOwes: { label: "¿Quién debe esta deuda?", options: holders, part: "Quién la debe" },
  coSigner: {
    label: "Codeudor (cosigner)",
    fields: { name: "Nombre del codeudor", ...address("del codeudor") },
  },
  disputed: {
    label: "¿Está usted en desacuerdo con esta deuda?",
    options: { no: "No", yes: "Sí", unsure },
    part: "Desacuerdo",
  },
};
