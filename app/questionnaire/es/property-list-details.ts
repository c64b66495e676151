import type { assetDetails as assetDetailsInEnglish, descriptions as descriptionsInEnglish } from "../steps/property-list-details.ts";
import type { FieldsTranslation } from "../translation.ts";
import { listedBusinesses, yesOrNo } from "./shared-details.ts";

const description = (what: string) => `${what}: descripción`;

export const descriptions = {
  householdGoodsDescription: {
    label: description("Artículos del hogar"),
    hint: "Las cosas principales, como camas, sofás y una estufa.",
  },
  electronicsDescription: description("Aparatos electrónicos"),
  collectiblesDescription: description("Objetos de colección"),
  sportsEquipmentDescription: description("Equipo de deportes y pasatiempos"),
  clothingDescription: description("Ropa"),
  jewelryDescription: description("Joyas"),
  animalsDescription: description("Animales"),
  firearmsDescription: description("Armas de fuego"),
  otherPersonalItemsDescription: description("Otros artículos personales"),
  moreBelongings: {
    label: "¿Tiene algo de estas clases que no marcó?",
    options: yesOrNo,
    hint: "Mire una vez más las casillas de arriba. Si no hay nada más, diga que no.",
    part: "Nada olvidado",
  },
} satisfies FieldsTranslation<typeof descriptionsInEnglish>;

export const assetDetails = {
  trustDescription: "Fideicomiso: quién lo hizo y qué recibe usted de él",
  educationalIRADescription: "Cuenta para estudios: dónde está y para quién es",
  bonds: { label: "¿Tiene bonos, cheques sin cobrar o pagarés?", options: yesOrNo, part: "Bonos y pagarés" },
  bondsDescription: "Bonos, cheques y pagarés: quién debe el dinero",
  bondsValue: { label: "Bonos, cheques y pagarés: valor", hint: "No cuente lo que anotó con acciones y fondos." },
  taxRefundYears: "Reembolsos de impuestos que le deben: años",
  taxRefundFederal: "Reembolsos de impuestos que le deben: del IRS",
  taxRefundState: "Reembolsos de impuestos que le deben: de un estado",
  taxRefundLocal: "Reembolsos de impuestos que le deben: de un condado o una ciudad",
  familySupportKind: {
    label: "Manutención familiar que le deben: de qué clase",
    options: {
      support: "Manutención de hijos",
      alimony: "Pensión conyugal",
      maintenance: "Mantenimiento (maintenance)",
      divorce: "Dinero de un divorcio",
      property: "Bienes de un divorcio",
    },
  },
  familySupportDescription: "Manutención familiar que le deben: quién la debe y desde cuándo",
  insuredPerson: "Seguro de vida: de quién es la vida asegurada",
  termInsuranceValue: {
    label: "Seguro de vida: lo que le pagaría una póliza temporal si la cancelara hoy",
    hint: "La mayoría no paga nada al cancelarse. Entonces escriba $0.",
  },
  policyLastFour: "Seguro de vida: últimos cuatro dígitos de la póliza",
  claimsValue: "Reclamos, dinero que le deben o demandas pendientes: valor",
  contingentClaims: {
    label: "¿Tiene algún otro reclamo contra alguien?",
    options: yesOrNo,
    hint: "Por ejemplo, uno que depende de algo que no es seguro, o una deuda que alguien pueda descontar de la suya.",
    part: "Otros reclamos",
  },
  contingentClaimsDescription: "Otros reclamos: contra quién y por qué",
  contingentClaimsValue: "Otros reclamos: valor",
  otherInsurance: {
    label: "¿Tiene algún otro seguro?",
    options: yesOrNo,
    hint: "Seguro médico, de incapacidad, de casa, de inquilino, de carro o de crédito, u otro seguro de vida.",
    part: "Otros seguros",
  },
  policies: {
    label: "Otros seguros, uno por uno",
    item: "otra póliza",
    hint: "La mayoría de estos no paga nada al cancelarse. Entonces escriba $0.",
    fields: {
      company: "Compañía de seguros",
      kind: {
        label: "Clase de seguro",
        options: {
          life: "De vida",
          health: "Médico",
          disability: "De incapacidad",
          home: "De casa o de inquilino",
          car: "De carro",
          credit: "De crédito",
          other: "Otro",
        },
      },
      beneficiary: "Quién recibe el dinero",
      value: "Lo que le pagaría si lo cancelara hoy",
    },
  },
  inheritanceValue: "Herencia que le deben: valor",
  otherAssets: {
    label: "Otros bienes",
    item: "otro bien",
    hint: "Preguntamos porque el tribunal quiere una lista completa, hasta del dinero que otros le deben.",
    fields: {
      kind: {
        label: "Clase de bien",
        options: {
          deposit: "Depósito, como de renta o de luz",
          annuity: "Anualidad (annuity)",
          invention: "Invento, libro o canción",
          license: "Licencia",
          moneyOwed: "Dinero que le deben",
          farm: "Animales, cosechas o equipo de granja",
          tools: "Herramientas de trabajo",
          receivable: "Negocio: cuentas que deben los clientes",
          office: "Negocio: cosas de oficina",
          inventory: "Negocio: mercancía para vender",
          customers: "Negocio: lista de clientes",
          business: "Negocio: otra cosa",
          other: "Otro",
        },
      },
      business: { label: "Si es de un negocio: de cuál", options: listedBusinesses },
      farmKind: {
        label: "Si es de una granja: de qué clase",
        options: {
          animals: "Animales",
          crops: "Cosechas",
          equipment: "Máquinas y herramientas",
          supplies: "Alimento, semillas y otros materiales",
          other: "Otra cosa",
        },
      },
      depositFor: {
        label: "Si es un depósito: para qué",
        options: {
          electric: "Luz",
          gas: "Gas",
          heatingOil: "Combustible de calefacción",
          rent: "La vivienda que alquila",
          prepaidRent: "Renta pagada por adelantado",
          telephone: "Teléfono",
          water: "Agua",
          furniture: "Muebles alquilados",
          other: "Otra cosa",
        },
      },
      description: "Descripción",
      value: "Valor",
    },
  },
  moreAssets: {
    label: "¿Tiene algo de estas clases que no anotó?",
    options: yesOrNo,
    hint:
      "Depósitos, anualidades, inventos, licencias, dinero que le deben, animales o cosechas, herramientas de trabajo " +
      "o cualquier otra cosa.",
    part: "Nada olvidado",
  },
  moreBusinessProperty: {
    label: "Si tiene un negocio, ¿tiene el negocio algo que usted no anotó?",
    options: yesOrNo,
    hint: "Cuentas que deben los clientes, cosas de oficina, mercancía, máquinas, herramientas, listas de clientes o cualquier otra cosa.",
    part: "Nada olvidado de un negocio",
  },
} satisfies FieldsTranslation<typeof assetDetailsInEnglish>;
