import type { propertyList } from "../steps/property-list.ts";
import type { Translation } from "../translation.ts";
import { assetDetails, descriptions } from "./property-list-details.ts";
import { stepNames } from "./step-names.ts";

const auctionValue = (what: string) => `${what}: valor de remate aproximado`;

export const propertyListEs = {
  ...stepNames.propertyList,
  title: "Lista de bienes y otros bienes financieros",
  description: "Marque lo que es suyo. Después conteste sobre el dinero y los derechos que pueda tener.",
  fields: {
    householdGoods: "Muebles y artículos del hogar",
    householdGoodsValue: auctionValue("Muebles y artículos del hogar"),
    electronics: "Aparatos electrónicos",
    electronicsValue: auctionValue("Aparatos electrónicos"),
    collectibles: "Objetos de colección",
    collectiblesValue: auctionValue("Objetos de colección"),
    sportsEquipment: "Equipo de deportes y pasatiempos",
    sportsEquipmentValue: auctionValue("Equipo de deportes y pasatiempos"),
    clothing: "Ropa",
    clothingValue: auctionValue("Ropa"),
    jewelry: "Joyas",
    jewelryValue: auctionValue("Joyas"),
    animals: "Animales",
    animalsValue: auctionValue("Animales"),
    firearms: "Armas de fuego",
    firearmsValue: auctionValue("Armas de fuego"),
    otherPersonalItems: "Otros artículos personales, también aparatos para la salud",
    otherPersonalItemsValue: auctionValue("Otros artículos personales, también aparatos para la salud"),
    stocksBonds: {
      label: "Acciones, bonos, fondos: nombre",
      hint: "Partes de empresas (acciones) y otras inversiones que puede vender.",
    },
    stocksBondsValue: "Acciones, bonos, fondos: valor",
    businessInterests: {
      label: "Parte en negocios que no están en la bolsa: descripción",
      hint: "Su parte de un negocio que no se vende en la bolsa de valores, como uno propio.",
    },
    businessInterestsValue: "Parte en negocios que no están en la bolsa: valor",
    trustBeneficiary: {
      label: "¿Es beneficiario de un fideicomiso (trust)?",
      hint: "Diga que sí si alguien guarda dinero o bienes para usted.",
    },
    trustValue: "Fideicomiso: valor",
    educationalIRA: {
      label: "¿Tiene una cuenta IRA para estudios (educational IRA)?",
      hint: "Una cuenta para ahorrar para la escuela o la universidad.",
    },
    educationalIRAValue: "Cuenta IRA para estudios: valor",
    healthSavingsAccount: {
      label: "¿Tiene una cuenta de ahorros para la salud?",
      hint: "Una cuenta para ahorrar para médicos y medicinas. También se llama HSA.",
    },
    healthSavingsAccountValue: "Cuenta de ahorros para la salud: valor actual",
    taxRefunds: "¿Le deben reembolsos de impuestos?",
    taxRefundsValue: "Reembolsos de impuestos que le deben: valor",
    familySupport: "¿Le deben manutención familiar o manutención de hijos atrasada?",
    familySupportValue: "Manutención familiar o de hijos que le deben: valor",
    lifeInsurance: "¿Tiene seguro de vida?",
    lifeInsuranceCompany: "Seguro de vida: compañía",
    lifeInsuranceType: {
      label: "Seguro de vida: tipo de póliza",
      options: { term: "Temporal (term)", whole: "Permanente (whole)" },
      hint: "La temporal termina después de unos años. La permanente dura toda la vida y acumula un valor en efectivo.",
    },
    lifeInsuranceCashValue: {
      label: "Seguro de vida: valor de rescate en efectivo",
      hint: "Lo que la compañía le pagaría si usted cancelara la póliza hoy (cash surrender value).",
    },
    lifeInsuranceBeneficiary: {
      label: "Seguro de vida: beneficiario",
      hint: "La persona que recibe el dinero si usted fallece.",
    },
    claimsOwed: {
      label: "¿Tiene reclamos, dinero que le deben o demandas pendientes?",
      hint: "Diga que sí si alguien le debe dinero o si puede demandar a alguien, por ejemplo, por un choque.",
    },
    claimsOwedDetails: "Reclamos, dinero que le deben o demandas pendientes: detalles",
    inheritanceOwed: { label: "¿Le deben una herencia?", hint: "Dinero o cosas que le dejó alguien que falleció." },
    inheritanceOwedDetails: "Herencia que le deben: detalles",
    otherFinancialAssets: "Otros bienes financieros: descripción",
    otherFinancialAssetsValue: "Otros bienes financieros: valor",
    ...descriptions,
    ...assetDetails,
  },
  sections: [
    {
      title: "Lista de bienes",
      note: "Dé el valor de remate, no el precio de compra ni lo que costaría uno nuevo.",
      hint: "El valor de remate (auction value) es lo que un extraño pagaría hoy por la cosa usada, así como está.",
      more: "Describir lo que es suyo",
    },
    { title: "Otros bienes financieros", more: "Más sobre estos bienes y otros" },
  ],
} satisfies Translation<typeof propertyList>;
