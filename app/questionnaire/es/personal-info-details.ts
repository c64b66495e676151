import type { personalInfoDetails as english } from "../steps/personal-info-details.ts";
import type { FieldsTranslation } from "../translation.ts";
import { address, either, people, unsure, yesOrNo } from "./shared-details.ts";

const communityPropertyStates = "Arizona, California, Idaho, Luisiana, Nevada, Nuevo México, Texas, Washington, Wisconsin o Puerto Rico.";
const yesOrNotYet = { done: "Sí", notYet: "Todavía no" };

/** Questions about the two people that only a petition needs. */
export const personalInfoDetails = {
  urgentEvent: {
    label: "¿Está por pasar algo urgente?",
    options: {
      foreclosureSale: "Venta por ejecución hipotecaria",
      garnishment: "Embargo de su pago (garnishment)",
      repossession: "Le van a quitar un carro u otras cosas (repossession)",
      shutoff: "Corte de luz o de agua",
      eviction: "Desalojo (eviction)",
      lawsuit: "Demanda (lawsuit)",
      other: "Otra cosa",
    },
    hint: "Si no hay nada, déjelo así. “Foreclosure sale” es la venta por ejecución hipotecaria.",
    part: "Asunto urgente",
  },
  urgentDate: "Fecha del asunto urgente",
  clientLegalName: {
    label: "Su nombre como está en su identificación con foto",
    fields: {
      first: "Su primer nombre",
      middle: "Su segundo nombre",
      last: "Sus apellidos",
      suffix: "Su sufijo, como Jr.",
    },
  },
  maritalDetail: {
    label: "Más sobre su estado civil",
    options: {
      neverMarried: "Nunca se ha casado",
      divorced: "Se divorció",
      widowed: "Su cónyuge falleció",
      livingTogether: "En matrimonio, viven juntos",
      livingApart: "En matrimonio, viven aparte",
    },
  },
  military: {
    label: "Servicio militar",
    options: {
      none: "Ninguno",
      active: "En servicio activo",
      reserve: "Reserva o Guardia Nacional",
      disabledVeteran: "Veterano con discapacidad",
    },
  },
  filingWith: {
    label: "¿Su cónyuge va a presentar la bancarrota con usted?",
    options: { alone: "No, la presento solo yo", spouse: "Sí, la presentamos juntos", unsure },
    part: "Presentar juntos",
  },
  spouseLegalName: {
    label: "El nombre de su cónyuge como está en la identificación con foto",
    fields: {
      first: "Primer nombre de su cónyuge",
      middle: "Segundo nombre de su cónyuge",
      last: "Apellidos de su cónyuge",
      suffix: "Sufijo de su cónyuge, como Jr.",
    },
  },
  spousePreviousNames: "Nombres que su cónyuge ha usado en los últimos 8 años",
  otherNames: {
    label: "Otros nombres, uno por uno",
    item: "otro nombre",
    hint: "Todos los demás nombres que usted o su cónyuge han usado en los últimos 8 años.",
    fields: {
      who: { label: "De quién es el nombre", options: either },
      first: "Primer nombre",
      middle: "Segundo nombre",
      last: "Apellidos",
    },
  },
  businesses: {
    label: "Nombres de negocios en los últimos 8 años",
    item: "nombre de negocio",
    fields: {
      name: "Nombre del negocio",
      ein: "Número de impuestos del negocio (EIN)",
      who: { label: "De quién es el negocio", options: people },
      structure: {
        label: "Su parte en el negocio",
        options: {
          sole: "Único dueño, o trabaja por su cuenta",
          llc: "Miembro de una LLC",
          partner: "Socio",
          officer: "Directivo de una corporación",
          shareholder: "Dueño del 5% o más de una corporación",
        },
      },
      what: "A qué se dedica el negocio",
      ...address("del negocio"),
      from: "Cuándo empezó el negocio",
      to: "Cuándo terminó el negocio",
      bookkeeper: "Quién lleva la contabilidad del negocio",
      share: "Si hay otros dueños: su parte, por ejemplo 50%",
      shareValue: "Si hay otros dueños: cuánto vale su parte",
    },
  },
  priorAddresses: {
    label: "Direcciones anteriores",
    item: "dirección anterior",
    hint: "Dónde vivieron usted o su cónyuge en los últimos 3 años, antes de su casa de ahora.",
    fields: {
      who: { label: "Quién vivió ahí", options: people },
      ...address("anterior"),
      from: "Cuándo se mudó ahí",
      to: "Cuándo se fue",
    },
  },
  communityPropertyState: {
    label: "¿Vivió con un cónyuge en uno de estos estados en los últimos 8 años?",
    options: yesOrNo,
    hint: communityPropertyStates,
    part: "Estados donde vivió en matrimonio",
  },
  communityPropertyAlone: {
    label: "¿Vivió sin cónyuge en un estado de bienes comunes (community property) en los últimos 8 años?",
    options: yesOrNo,
    hint: communityPropertyStates,
    part: "Estados donde vivió sin cónyuge",
  },
  rentsHome: { label: "¿Alquila la vivienda donde vive?", options: yesOrNo, part: "Alquiler" },
  evictionJudgment: {
    label: "¿Tiene su arrendador una sentencia de desalojo (eviction judgment) contra usted?",
    options: yesOrNo,
    hint: "Preguntamos porque el tribunal tiene un formulario para esto.",
    part: "Desalojo",
  },
  landlord: {
    label: "Arrendador (landlord)",
    fields: { name: "Nombre del arrendador", ...address("del arrendador") },
  },
  usedOtherTaxIds: {
    label: "¿Ha usado otro número de Seguro Social o ITIN?",
    options: yesOrNo,
    hint: "Un ITIN es un número de impuestos para personas sin número de Seguro Social.",
    part: "Otros números de impuestos",
  },
  otherTaxIds: "Otro número de Seguro Social o ITIN que usted ha usado",
  spouseUsedOtherTaxIds: {
    label: "¿Ha usado su cónyuge otro número de Seguro Social o ITIN?",
    options: yesOrNo,
    part: "Otros números de impuestos",
  },
  spouseOtherTaxIds: "Otro número de Seguro Social o ITIN que su cónyuge ha usado",
  missingTaxYears: "Años sin declaración de impuestos",
  priorCases: {
    label: "Casos de bancarrota anteriores",
    item: "caso anterior",
    hint: "Suyos o de su cónyuge. Preguntamos porque las fechas importan para un caso nuevo.",
    fields: {
      who: { label: "Quién lo presentó", options: people },
      chapter: {
        label: "Capítulo (chapter)",
        options: { 7: "Capítulo 7", 11: "Capítulo 11", 12: "Capítulo 12", 13: "Capítulo 13" },
      },
      district: "Distrito del tribunal",
      caseNumber: "Número de caso",
      filedOn: "Fecha en que se presentó",
      outcome: {
        label: "Resultado",
        options: {
          discharged: "Exoneración de deudas (discharged)",
          dismissed: "Desestimado (dismissed)",
          pending: "Sigue abierto",
          unsure,
        },
      },
      endedOn: "Fecha en que terminó",
    },
  },
  relatedCases: {
    label: "¿Hay un caso de bancarrota abierto de un cónyuge que no presenta con usted, de un socio o de una empresa afiliada?",
    options: yesOrNo,
    hint: "Una empresa afiliada es, por ejemplo, una de la que usted tiene el 20% o más.",
    part: "Casos relacionados",
  },
  debtsMainly: {
    label: "¿Para qué son la mayoría de sus deudas?",
    options: { consumer: "Casa, familia y gastos personales", business: "Un negocio", unsure },
    part: "Para qué son las deudas",
  },
  creditCounseling: {
    label: "¿Ha recibido asesoría de crédito (credit counseling)?",
    options: yesOrNotYet,
    part: "Asesoría de crédito",
  },
  creditCounselingDate: "Fecha de la asesoría de crédito",
  creditCounselingAgency: "Agencia de la asesoría de crédito",
  creditCounselingCertificate: {
    label: "¿Le dio la agencia un certificado?",
    options: yesOrNo,
    part: "Certificado",
  },
  spouseCreditCounseling: {
    label: "¿Ha recibido su cónyuge asesoría de crédito?",
    options: yesOrNotYet,
    hint: "Solo si su cónyuge presenta con usted.",
    part: "Asesoría de crédito de su cónyuge",
  },
  spouseCreditCounselingDate: "Fecha de la asesoría de crédito de su cónyuge",
  spouseCreditCounselingCertificate: {
    label: "¿Le dio la agencia un certificado a su cónyuge?",
    options: yesOrNo,
    part: "Certificado de su cónyuge",
  },
  feePayment: {
    label: "¿Cómo pagaría la tarifa del tribunal?",
    options: {
      full: "Toda de una vez",
      installments: "En partes (installments)",
      waiver: "Pediría no pagarla (waiver)",
    },
    part: "Tarifa del tribunal",
  },
  feeWaiverReason: {
    label: "¿Por qué no puede pagar la tarifa en partes dentro de 120 días?",
    hint: "Solo si pediría no pagarla.",
  },
} satisfies FieldsTranslation<typeof english>;
