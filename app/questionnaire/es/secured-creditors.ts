import type { securedCreditors } from "../steps/secured-creditors.ts";
import type { Translation } from "../translation.ts";
import { account, collector, creditorAddress, debt, debtTotals, moreAboutCreditor, whyAddresses } from "./creditor-details.ts";
import { unsure } from "./shared-details.ts";
import { stepNames } from "./step-names.ts";

const vehicle = (number: number) => `Vehículo ${number} de su lista`;

export const securedCreditorsEs = {
  ...stepNames.securedCreditors,
  title: "Acreedores con garantía (secured)",
  description: "Anote las deudas garantizadas con algo que es suyo, como una hipoteca o un préstamo de carro.",
  fields: {
    securedCreditors: {
      label: "Acreedores con garantía",
      item: "acreedor con garantía",
      prompt: "¿A quién más le debe? Casa · carro · muebles · casa de empeño",
      more: moreAboutCreditor,
      fields: {
        creditor: "Acreedor",
        balanceOwed: "Saldo que debe",
        monthlyPayment: "Pago mensual",
        collateral: "Bien dado en garantía",
        ...creditorAddress,
        ...account,
        ...debt,
        lien: {
          label: "¿De dónde viene el gravamen (lien)?",
          options: {
            agreement: "Un contrato que firmé",
            statutory: "Una ley, como por impuestos o cuotas",
            judgment: "Una sentencia del tribunal (judgment)",
            other: "Otra cosa",
          },
          part: "Gravamen",
        },
        securedBy: {
          label: "¿Qué garantiza la deuda?",
          options: {
            firstMortgage: "Mi casa, por la primera hipoteca",
            secondMortgage: "Mi casa, por la segunda hipoteca",
            otherLand: "Otro terreno o edificio",
            vehicle1: vehicle(1),
            vehicle2: vehicle(2),
            vehicle3: vehicle(3),
            vehicle4: vehicle(4),
            vehicle5: vehicle(5),
            vehicle6: vehicle(6),
            other: "Otra cosa",
          },
          part: "Qué la garantiza",
        },
        collateralValue: { label: "Valor del bien dado en garantía", hint: "Solo si no puso el valor en otra parte." },
        intention: {
          label: "¿Qué quiere hacer con ese bien?",
          options: {
            keep: "Quedarme con él",
            redeem: "Pagar de una vez lo que vale (redeem)",
            surrender: "Entregarlo (surrender)",
            unsure,
          },
          part: "Qué quiere hacer",
        },
        arrears: "Cantidad atrasada",
        collector,
      },
    },
  },
  sections: [
    {
      title: "Acreedores con garantía",
      note: whyAddresses,
      hint:
        "Un acreedor es cualquiera a quien usted le debe. El bien dado en garantía (collateral) es lo que puede quitarle si usted no " +
        "paga, como su casa o su carro. Su derecho a quitárselo es un gravamen (lien).",
      totals: debtTotals,
    },
  ],
} satisfies Translation<typeof securedCreditors>;
