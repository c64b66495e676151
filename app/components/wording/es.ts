import type { words as english } from "./en.ts";

export const words: typeof english = {
  tag: "es",
  skipToForm: "Ir al formulario",
  main: "Principal",
  bankruptcyForm: "Formulario de bancarrota",
  uploadDocuments: "Subir documentos",
  otherLanguage: "en",
  inOtherLanguage: "English",
  noRelationship:
    "La información que usted da no crea una relación abogado-cliente hasta que se firme un contrato. " +
    "Los honorarios se pagan en efectivo, con tarjeta de débito, giro postal (money order) " +
    "o cheque certificado del banco. No se aceptan cheques personales.",
  debtReliefAgency:
    "Somos una agencia de alivio de deudas (debt relief agency). " +
    "Ayudamos a las personas a presentar la bancarrota según el Código de Bancarrota.",
};
