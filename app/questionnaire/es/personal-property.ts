import type { personalProperty } from "../steps/personal-property.ts";
import type { Translation } from "../translation.ts";
import { account as accountDetails } from "./creditor-details.ts";
import { holders } from "./shared-details.ts";
import { stepNames } from "./step-names.ts";

const account = {
  instituteName: "Nombre de la institución",
  accountType: "Tipo de cuenta",
  balance: "Saldo",
};

export const personalPropertyEs = {
  ...stepNames.personalProperty,
  title: "Cuentas y otros bienes personales",
  description: "Háblenos de su dinero en efectivo, sus cuentas bancarias, sus cuentas de jubilación y cualquier otra cosa que sea suya.",
  fields: {
    cashOnHand: { label: "Dinero en efectivo", hint: "Billetes y monedas, no el dinero del banco." },
    bankAccounts: {
      label: "Cuentas bancarias",
      item: "cuenta bancaria",
      more: "Agregar detalles de la cuenta",
      fields: {
        ...account,
        kind: {
          label: "Clase de cuenta",
          options: {
            checking: "Corriente (checking)",
            savings: "De ahorros (savings)",
            cd: "Certificado de depósito (CD)",
            brokerage: "De inversiones (brokerage)",
            app: "Aplicación de pagos",
            other: "Otra",
          },
        },
        owner: { label: "Dueño de la cuenta", options: holders },
        ...accountDetails,
        jointWith: "Otra persona en la cuenta",
        share: "Su parte del saldo, si otra persona también es dueña",
      },
    },
    retirementAccounts: {
      label: "Cuentas de jubilación",
      item: "cuenta de jubilación",
      more: "Agregar detalles del plan",
      fields: {
        ...account,
        kind: {
          label: "Clase de plan",
          options: { k401: "401(k) o parecido", pension: "Pensión", ira: "IRA", roth: "Roth IRA", other: "Otro" },
        },
        loanBalance: "Préstamo del plan: cantidad que debe",
      },
    },
    otherPersonalProperty: { label: "Otros bienes personales", hint: "Cualquier cosa de valor que no anotó en otra parte." },
    otherPersonalPropertyValue: "Otros bienes personales: valor",
  },
  sections: [
    "Efectivo",
    { title: "Cuentas bancarias", note: "La institución es el banco o la cooperativa de crédito (credit union)." },
    "Cuentas de jubilación",
    { title: "Otros bienes personales", more: "Decir cuánto valen" },
  ],
} satisfies Translation<typeof personalProperty>;
