import type { words as english } from "./en.ts";

export const words: typeof english = {
  tag: "es",
  siteName: "Formulario de bancarrota",
  siteDescription: (firm) => `Llene el formulario de bancarrota y envíe sus documentos a ${firm}.`,
  skipToForm: "Ir al formulario",
  main: "Principal",
  bankruptcyForm: "Formulario",
  uploadDocuments: "Subir documentos",
  next: "Siguiente",
  otherLanguage: "en",
  inOtherLanguage: "English",
  noRelationship:
    "La información que usted da no crea una relación abogado-cliente hasta que se firme un contrato de servicios legales. " +
    "Los honorarios se pagan en efectivo, con tarjeta de débito, giro postal (money order) " +
    "o cheque certificado del banco. No se aceptan cheques personales.",
  debtReliefAgency:
    "Somos una agencia de alivio de deudas (debt relief agency). " +
    "Ayudamos a las personas a presentar la bancarrota según el Código de Bancarrota.",
  closeAnswers: "¿Computadora compartida? Cerrar mis respuestas",
  yourReference: "Su referencia:",
  showAll: (count) => `Mostrar todo (${count})`,
  showFewer: "Mostrar menos",
  sessionEnded: "Su sesión ha terminado",
  pageNotFound: "404 Página no encontrada",
  pageDoesNotExist: "Esta página no existe.",
  goToForm: "Ir al formulario de bancarrota",
  tooManyRequests: "Demasiados intentos",
  formUnavailable: "En este momento no podemos abrir su formulario",
  somethingWrong: "Algo salió mal",
  savedIsSafe: "Todo lo que guardó está a salvo. Espere un momento e inténtelo otra vez, o llámenos si el problema sigue",
  tryAgain: "Intentar otra vez",
  unreachable: "Revise su conexión: puede que no tenga internet, o que nuestro servidor no responda.",
  nothingIsLost: "No se ha perdido nada. Lo que escribió sigue en esta página. Déjela abierta e inténtelo otra vez.",
  notifications: "Avisos (F8)",
  notification: "Aviso",
  close: "Cerrar",
  downloadFailed: "No se pudo descargar",
};
