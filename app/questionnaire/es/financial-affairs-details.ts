import type {
  financialAffairsDetails,
  incomeSources,
  paymentPurpose,
  relativeDetails,
  saleDetails,
  vehicleTransferDetails,
} from "../steps/financial-affairs-details.ts";
import type { FieldsTranslation } from "../translation.ts";
import { either, yesOrNo } from "./shared-details.ts";

const question = (label: string) => ({ label, options: yesOrNo });

export const incomeSourcesEs = {
  debtorWages: "Usted: de salario",
  debtorBusiness: "Usted: de un negocio",
  spouseWages: "Su cónyuge: de salario",
  spouseBusiness: "Su cónyuge: de un negocio",
} satisfies FieldsTranslation<typeof incomeSources>;

export const paymentPurposeEs = {
  purpose: {
    label: "Para qué fue el pago",
    options: {
      mortgage: "Hipoteca",
      car: "Carro",
      card: "Tarjeta de crédito",
      loan: "Pago de un préstamo",
      suppliers: "Proveedores o vendedores",
      other: "Otra cosa",
    },
  },
  otherPurpose: "Para qué otra cosa fue",
} satisfies FieldsTranslation<typeof paymentPurpose>;

export const relativeDetailsEs = {
  address: "Dirección del familiar",
  reason: "Por qué pagó",
} satisfies FieldsTranslation<typeof relativeDetails>;

export const saleDetailsEs = {
  buyer: "Quién lo recibió",
  buyerAddress: "Dirección de quien lo recibió",
  relationship: "Qué relación tiene con usted",
} satisfies FieldsTranslation<typeof saleDetails>;

export const vehicleTransferDetailsEs = {
  received: { label: "Lo que usted recibió por él", hint: "$0 si lo regaló." },
  recipientAddress: "Dirección de quien lo recibió",
  relationship: "Qué relación tiene con usted",
} satisfies FieldsTranslation<typeof vehicleTransferDetails>;

export const financialAffairsDetailsEs = {
  asked: {
    label: "Las preguntas de sí o no del tribunal",
    fields: {
      lawsuits: question("¿Fue usted parte de una demanda en el último año?"),
      propertyTaken: question("¿Le quitaron dinero o bienes por una deuda en el último año?"),
      repossessions: question("¿Le quitó un acreedor un vehículo, una casa u otra cosa en el último año (repossession, foreclosure)?"),
      assignedProperty: question("¿Entregó bienes a alguien para pagar sus deudas en el último año?"),
      gifts: question("¿Le regaló a alguien cosas o dinero por más de $600 en los últimos 2 años?"),
      losses: question("¿Perdió algo por incendio, robo, desastre o juegos de azar en el último año?"),
      debtCounseling: question("¿Le pagó a alguien para que le ayudara con sus deudas en el último año?"),
      closedAccounts: question("¿Se cerró, vendió o pasó a otro lugar alguna de sus cuentas en el último año?"),
      safeDeposit: question("¿Tuvo una caja de seguridad en el último año?"),
      creditorPayments: question("¿Le pagó a un mismo acreedor $600 o más en los últimos 90 días?"),
      relativePayments: question("¿Le pagó una deuda a un familiar en el último año?"),
      insiderBenefit: question(
        "¿Pagó en el último año una deuda que de otro modo debería un familiar, como una en la que es codeudor (cosigner)?",
      ),
      setoffs: question("¿Se quedó un banco con dinero suyo por una deuda en los últimos 90 días?"),
      receiver: question("¿Puso un tribunal a alguien a cargo de sus bienes en el último año?"),
      storage: question("¿Guardó cosas en un depósito de alquiler (storage) en el último año?"),
      heldForOthers: {
        ...question("¿Guarda o controla usted cosas de otra persona?"),
        hint: "Preguntamos para que nadie piense que son suyas.",
      },
      environment: question("¿Le avisó una agencia del gobierno que hay contaminación o desechos peligrosos en su terreno?"),
      business: question("¿Tuvo o dirigió un negocio en los últimos 4 años?"),
      financialStatements: {
        ...question("¿Le dio a alguien un estado financiero (financial statement) de un negocio suyo en los últimos 2 años?"),
        hint: "Una lista de lo que el negocio tenía y debía, por ejemplo, para un préstamo.",
      },
      selfSettledTrust: {
        ...question("¿Puso bienes en un fideicomiso (trust) para usted en los últimos 10 años?"),
        hint: "Un fideicomiso guarda dinero o bienes para alguien.",
      },
      explanation: "Sobre cada Sí de aquí: qué, cuándo y con quién",
    },
  },
  otherIncomeRows: {
    label: "Otros ingresos, uno por uno",
    item: "otro ingreso",
    fields: {
      year: "Año",
      who: { label: "De quién es el ingreso", options: either },
      source: "De dónde viene",
      amount: "Cantidad",
    },
  },
  lawsuitRows: {
    label: "Demandas, una por una",
    item: "demanda",
    fields: {
      title: "Nombre del caso",
      number: "Número del caso",
      nature: "De qué se trata",
      court: "Tribunal",
      stage: {
        label: "¿Ya terminó el caso?",
        options: { pending: "No, sigue abierto", appeal: "No, está en apelación", concluded: "Sí, ya terminó" },
      },
      status: "En qué va",
    },
  },
  takenRows: {
    label: "Bienes que le quitaron, uno por uno",
    item: "bien que le quitaron",
    fields: { creditor: "Quién lo quitó", property: "Qué quitaron", date: "Fecha", value: "Valor" },
  },
  giftRows: {
    label: "Regalos de los últimos 2 años, uno por uno",
    item: "regalo",
    fields: {
      who: "Quién lo recibió",
      toCharity: { label: "¿Fue a una iglesia u organización benéfica?", options: yesOrNo, part: "Iglesia u organización" },
      what: "Qué dio usted",
      value: "Valor",
      date: "Fecha",
    },
  },
} satisfies FieldsTranslation<typeof financialAffairsDetails>;
