import type { personalInfo } from "../steps/personal-info.ts";
import type { Translation } from "../translation.ts";
import { personalInfoDetails } from "./personal-info-details.ts";
import { stepNames } from "./step-names.ts";

export const personalInfoEs = {
  ...stepNames.personalInfo,
  title: "Datos personales",
  description: "Díganos quién es usted y dónde ha vivido.",
  opening: {
    time: "Más o menos una hora.",
    promises: [
      "La mayoría lo hace en dos o tres ratos.",
      "Sus respuestas se guardan a medida que avanza.",
      "Solo nuestra oficina las lee. Las guardamos cifradas.",
      "Basta un cálculo aproximado. Puede enviar los documentos después.",
    ],
    documents: [
      "Su identificación con foto y su tarjeta de Seguro Social",
      "Sus talones de pago (pay stubs) de los últimos 6 meses",
      "Sus declaraciones de impuestos (tax returns) de los últimos 2 años",
      "Las cuentas y cartas de todos a quienes les debe",
      "Sus estados de cuenta del banco, de la hipoteca y del préstamo del carro",
      "Una lista de lo que gasta en un mes",
    ],
  },
  fields: {
    clientName: { label: "Nombre completo", required: "Falta su nombre completo" },
    clientSSN: {
      label: "Número de Seguro Social (SSN)",
      required: "Falta su número de Seguro Social",
      format: "El número de Seguro Social debe tener la forma XXX-XX-XXXX",
      hint: "Su número de Seguro Social. El tribunal lo necesita. Solo nuestra oficina lo lee.",
    },
    clientDateOfBirth: { label: "Fecha de nacimiento", required: "Falta su fecha de nacimiento" },
    maritalStatus: { label: "Estado civil", options: { single: "Soltero(a)", married: "Casado(a)" } },
    spouseName: "Nombre completo de su cónyuge",
    spouseSSN: { label: "Número de Seguro Social de su cónyuge", hint: "Solo nuestra oficina lo lee." },
    spouseDateOfBirth: "Fecha de nacimiento de su cónyuge",
    previousNames: {
      label: "Otros nombres que ha usado en los últimos 8 años",
      hint: "Apellidos de soltera o de otro matrimonio y alias, con los años en que los usó.",
    },
    ncResidency: "¿Ha vivido en Carolina del Norte 2 años y medio o más?",
    otherStatesResidency: {
      label: "Otros estados y fechas en los últimos cinco años",
      hint: "Cada estado donde vivió y las fechas.",
    },
    taxReturnsFiled: "¿Ha presentado las declaraciones de impuestos federales y estatales de los últimos 4 años?",
    previousBankruptcy: "¿Ha presentado bancarrota antes?",
    previousBankruptcyDetails: {
      label: "Número de caso, fecha y dónde se presentó",
      hint: "De cada caso anterior, lo mejor que recuerde.",
    },
    ...personalInfoDetails,
  },
  sections: [
    { title: "Información del cliente", more: "Más sobre usted" },
    { title: "Información de su cónyuge", more: "Más sobre su cónyuge" },
    { title: "Nombres anteriores", more: "Agregar los nombres uno por uno" },
    { title: "Dónde ha vivido", more: "Más sobre dónde vive y ha vivido" },
    { title: "Declaraciones de impuestos (tax returns)", more: "Agregar números y años de impuestos" },
    { title: "Bancarrotas anteriores", more: "Agregar cada caso anterior" },
    { title: "¿Hay algo urgente?", more: "Más sobre su nuevo caso" },
  ],
} satisfies Translation<typeof personalInfo>;
