import type { words as english } from "./en.ts";

export const words: typeof english = {
  translationNote:
    "Esta traducción es para ayudarle: los papeles que se firman y se presentan al tribunal son los que están en inglés. " +
    "Si algo no está claro, pregunte a nuestra oficina.",

  beforeYouSubmit: "Antes de enviar",
  neededAnswers: "Necesitamos estas respuestas para que pueda enviar:",
  nothingMissing: "Ya puede enviar el formulario.",
  wasSent: "Este formulario se envió al abogado. Si cambió algo después, envíelo otra vez.",
  lookAgain: "Por favor, revise otra vez estas respuestas. Están guardadas, y puede enviar:",
  moreAdvice: "Hay más como estas. Las encuentra en los pasos, junto a las respuestas.",
  missingDocuments: "A nuestra oficina le faltarán estos documentos. Puede enviarlos después:",
  emptySteps: "En estos pasos no ha escrito nada. Está bien si no tiene nada que decir:",
  filledInForYou: (count: number) =>
    count === 1 ? "Llenamos 1 respuesta por usted. ¿Es correcta?" : `Llenamos ${count} respuestas por usted. ¿Son correctas?`,
  pressToChange: "Oprima una respuesta para cambiarla:",
  areRight: "Son correctas",

  summary: "Resumen de sus respuestas",
  notAllAnswered: "Faltan algunas respuestas.",
  noAnswers: "Todavía no hay respuestas.",
  change: "Cambiar",
  changeSection: (section: string) => `Cambiar ${section}`,

  submit: "Enviar",
  submitToAttorney: "Enviar al abogado",
  sending: "Enviando...",
  saveForm: "Guardar formulario",
  saving: "Guardando...",
  notSentYet: "Todavía no se ha enviado.",
  pressSubmit: " Oprima Enviar al abogado.",
  downloadPdf: "Descargar resumen en PDF",
  downloadStarted: "Descarga iniciada",
  downloaded: "PDF descargado",
  pdfFailed: "No se pudo preparar el resumen en PDF. Por favor, inténtelo otra vez.",
  nothingSaved: "Todavía no hay nada guardado.",
  allSaved: (at: string) => `Todo está guardado. Último cambio: ${at}.`,
  notSentSaved: (at: string) => `Todavía no se ha enviado. Todo está guardado. Último cambio: ${at}.`,

  nextSteps: "Próximos pasos",
  afterSubmission:
    "Después de que envíe, nuestro equipo se comunicará con usted en 1 o 2 días hábiles para darle una cita de consulta. " +
    "¿Preguntas? Llame al ",
  secureEmail: "Su formulario se envía al abogado por correo electrónico seguro, con los documentos protegidos con contraseña.",

  submissionFailed: "No se pudo enviar",
  notSubmitted: "No se pudo enviar el formulario al abogado.",
  documentsNotUploaded:
    "No se pudo enviar el formulario al abogado. Por favor, fíjese que todos los documentos necesarios estén subidos " +
    "e inténtelo otra vez.",
  submissionError: "Error al enviar",
  notCompleted: "No se pudo enviar el formulario. Por favor, inténtelo otra vez.",
  completed: "El formulario se guardó",
  willBeReviewed: "Los abogados revisarán su formulario.",
  submitted: "Su formulario se envió al abogado",
  sentSecurely: "Su formulario se envió por correo electrónico seguro, con los documentos protegidos con contraseña.",

  uploadYourDocuments: "Suba sus documentos",
  backToReview: "Volver a Revisar y enviar",

  hasBeenSubmitted: "Su formulario se envió",
  receivedOn: (date: string) => `Lo recibimos el ${date}.`,
  whatYouSent: "Lo que usted envió",
  yourAnswers: "Sus respuestas",
  contactSoon: "Nuestro equipo se comunicará con usted en 1 o 2 días hábiles para darle una cita de consulta. ¿Preguntas? Llame al ",
  reviewAnswers: "Revisar sus respuestas",
  startNewForm: "Empezar otro formulario",
  unsentDocuments: "Usted agregó documentos que todavía no se han enviado. ",
  goToReview: "Vaya al paso de revisión",
  pressSubmitAgain: " y oprima Enviar al abogado otra vez.",
  stillMissing: "Lo que falta",
  ifYouHaveThem: "Si los tiene, ",
  addDocuments: "agregue sus documentos",
  thenSubmitAgain: ". Después oprima Enviar al abogado otra vez. Desde otro aparato, use ",
  uploadDocuments: "Subir documentos",
};
