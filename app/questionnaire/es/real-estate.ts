import type { realEstate } from "../steps/real-estate.ts";
import type { Translation } from "../translation.ts";
import { address, holders, unsure, yesOrNo } from "./shared-details.ts";
import { stepNames } from "./step-names.ts";

const required = "Elija sí o no";
const kindsOfHome = {
  single: "Casa para una familia",
  multi: "Casa para dos o más familias",
  condo: "Condominio o cooperativa",
  manufactured: "Casa móvil",
  land: "Terreno",
};

export const realEstateEs = {
  ...stepNames.realEstate,
  title: "Bienes raíces (real estate)",
  description: "Háblenos de su casa y de cualquier otro terreno o edificio que sea suyo.",
  fields: {
    ownsHome: { label: "¿Tiene casa propia?", required },
    ownsMobileHome: { label: "¿Tiene casa móvil propia?", required },
    hoaInfo: {
      label: "Asociación de propietarios (HOA)",
      hint: "Nombre y dirección de la asociación, cuánto cobra y cuánto se le debe.",
    },
    currentMarketValue: {
      label: "Valor actual de mercado",
      hint: "En cuánto se vendería la casa hoy. Basta un cálculo aproximado.",
    },
    firstMortgageOwed: { label: "Primera hipoteca: cantidad que debe", hint: "El préstamo principal de su casa." },
    secondMortgageOwed: {
      label: "Segunda hipoteca: cantidad que debe",
      hint: "Otro préstamo sobre la misma casa, como uno sobre el valor de la vivienda (home equity loan).",
    },
    firstMortgagePayment: "Primera hipoteca: pago mensual",
    secondMortgagePayment: "Segunda hipoteca: pago mensual",
    firstMortgageBehind: "¿Debe pagos atrasados de la primera hipoteca?",
    firstMortgageMonthsBehind: "Primera hipoteca: meses de atraso",
    secondMortgageBehind: "¿Debe pagos atrasados de la segunda hipoteca?",
    secondMortgageMonthsBehind: "Segunda hipoteca: meses de atraso",
    otherRealEstate: { label: "¿Tiene otros bienes raíces?", required },
    otherRealEstateValue: "Otros bienes raíces: valor",
    otherRealEstateAddress: "Otros bienes raíces: dirección",
    familyLand: {
      label: "¿Tiene parte en un terreno de la familia o de una herencia?",
      hint: "Un terreno que ha sido de su familia y del que una parte es suya.",
    },
    familyLandValue: "Terreno de la familia: valor",
    homeOwnership: {
      label: "¿Cómo es la propiedad de la casa?",
      hint: "Lo dice su escritura (deed).",
      part: "Cómo es la propiedad",
      options: {
        sole: "A nombre de una sola persona",
        entireties: "Como matrimonio (entireties)",
        common: "Cada quien tiene una parte (in common)",
        joint: "Juntos; quien sobreviva se queda con todo (joint)",
        lifeEstate: "Mientras viva (life estate)",
        unsure,
      },
    },
    homeOwners: { label: "¿De quién es la casa?", options: holders, part: "Dueños" },
    homeShare: { label: "Su parte de la casa", hint: "Por ejemplo, 1/2." },
    homeKind: { label: "Tipo de vivienda", options: { ...kindsOfHome, other: "Otro" } },
    homePurchaseDate: "Fecha en que obtuvo la casa",
    escrow: {
      label: "¿El pago de su hipoteca incluye los impuestos y el seguro?",
      options: yesOrNo,
      part: "Impuestos y seguro",
    },
    firstMortgageArrears: "Primera hipoteca: cantidad atrasada",
    secondMortgageArrears: "Segunda hipoteca: cantidad atrasada",
    otherParcels: {
      label: "Otros terrenos y edificios",
      item: "otra propiedad",
      fields: {
        description: "Qué es",
        kind: {
          label: "Tipo de propiedad",
          options: {
            ...kindsOfHome,
            investment: "Propiedad que usted alquila a otros o tiene como inversión",
            timeshare: "Tiempo compartido (timeshare)",
            other: "Otro",
          },
        },
        isFamilyLand: {
          label: "¿Es un terreno de la familia o de una herencia?",
          options: yesOrNo,
          part: "Terreno de la familia",
        },
        ...address("de la propiedad"),
        value: "Valor hoy",
        owners: { label: "Dueños", options: holders },
        share: "Su parte",
      },
    },
  },
  sections: [
    "Lo que es suyo",
    { title: "Detalles de la propiedad", more: "Más sobre su casa" },
    { title: "Estado de los pagos", more: "Más sobre su hipoteca" },
    "Otros bienes raíces",
    "Terreno de la familia o de una herencia",
    {
      title: "Más sobre otros bienes raíces",
      more: "Agregar las propiedades una por una",
    },
  ],
} satisfies Translation<typeof realEstate>;
