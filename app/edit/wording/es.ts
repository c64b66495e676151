import type { words as english } from "./en.ts";

export const words: typeof english = {
  editYourForm: "Corrija su formulario de bancarrota",
  hello: (name: string) => `Hola, ${name}.`,
  completed: "Completo",
  inProgress: "En curso",
  savedAtStep: (step: number, name: string) => ` Guardado en el paso ${step}: ${name}`,
  expiresSoon: (days: number) =>
    (days === 1
      ? "¡Su enlace para corregir vence pronto! Le queda 1 día."
      : `¡Su enlace para corregir vence pronto! Le quedan ${days} días.`) + " Por favor, guarde sus cambios antes.",
  originallySubmitted: "Enviado la primera vez",
  notSubmittedYet: "Todavía no se ha enviado",
  lastUpdated: "Último cambio",
  linkExpires: "El enlace vence",
  daysLeft: (days: number) => (days === 1 ? " (queda 1 día)" : ` (quedan ${days} días)`),
  reference: "Referencia",
  notAutomatic:
    "Sus cambios no se guardan solos. Puede pasar de un paso a otro, pero oprima Guardar cambios antes de salir. " +
    "Para enviar el formulario, oprima Enviar al abogado en el último paso.",
  remember: "Recuerde: aquí los cambios no se guardan solos",
  change: "Cambiar",

  saveChanges: "Guardar cambios",
  saving: "Guardando...",
  haveUnsaved: "Tiene cambios sin guardar.",
  lostUnlessSaved: " Se pierden si sale sin oprimir Guardar cambios.",
  unsavedChanges: "Cambios sin guardar",
  notSaved: "No guardados",
  changesSaved: "¡Cambios guardados!",
  leaveUnsaved: "Tiene cambios sin guardar. ¿Quiere salir de este paso sin guardarlos?",
  updated: "El formulario se corrigió",
  areSaved: "Sus cambios están guardados.",
  notUpdated: "No se pudo guardar el formulario",
  tryAgain: "Por favor, inténtelo otra vez.",

  linkInvalid: "El enlace no sirve",
  askForNewLink: "Este enlace para corregir ya venció o no sirve. Por favor, pida otro enlace a su abogado.",
  toHomepage: "Volver al inicio",
  changesNotSaved: "Sus cambios no se guardaron",
  copyAnswers: "Estas son las respuestas que tenía en la página. Por favor, imprímalas o copie lo que necesite antes de salir.",
  birthDateFirst:
    "Por favor, abra su enlace en otra ventana y escriba ahí su fecha de nacimiento. " +
    "Después oprima otra vez el botón de aquí. No se pierde nada de lo que escribió.",
  tellBirthDate: "Por favor, díganos su fecha de nacimiento para abrir sus respuestas en este aparato.",
  openAnswers: "Abrir mis respuestas",

  officeNeeds: (answers: number, papers: number) =>
    "Nuestra oficina necesita " +
    [
      answers > 0 && (answers === 1 ? "1 respuesta" : `${answers} respuestas`),
      papers > 0 && (papers === 1 ? "1 documento" : `${papers} documentos`),
    ]
      .filter(Boolean)
      .join(" y "),
  allAnswered: "Ya contestó todo. Nuestra oficina ya lo sabe. ¡Gracias!",
  leftOf: (left: number, total: number) => (left === 1 ? `Falta 1 de ${total}.` : `Faltan ${left} de ${total}.`),
  answerBy: (date: string) => `Por favor, conteste a más tardar el ${date}.`,
  wholeForm: "Ver todo su formulario",
  questions: "Preguntas",
  done: "Listo",
  open: "Pendiente",
  doneIn: (step: string) => `Listo, en ${step}`,
  openIn: (step: string) => `Pendiente, en ${step}`,
  notAskedAnymore: "Listo, ya no se pregunta",
  isCorrect: "Es correcto",
  correctFor: (question: string) => `: ${question}`,
  officeQuestions: "Preguntas de nuestra oficina",
  sendAnswers: "Enviar respuestas",
  documentsToSend: "Documentos que debe enviar",
  acceptedFiles: "Fotos (JPEG, HEIC o PNG) o archivos PDF, de menos de 10 MB cada uno.",
  atMostAtATime: " Hasta 20 archivos a la vez.",
  upload: "Subir",
  doNotHave: "No lo tengo",
  youDoNotHave: "Usted no lo tiene:",
  takeBack: "Retirar esto",
  whyNot: "¿Por qué no?",
  sendThis: "Enviar esto",
  notRecorded: "No se guardó",
  askedNoLonger: "Esto ya no se pide. Aquí está la lista como está ahora.",
  thankYou: "Gracias",
  lackingNoted: (paper: string) => `Anotamos que usted no tiene esto: ${paper}.`,
  takenBack: "Retirado",
  sendHere: (paper: string) => `Por favor, envíelo aquí: ${paper}.`,
  answersSaved: "Sus respuestas están guardadas.",
  everythingAnswered: "Ya contestó todo lo que pidió nuestra oficina.",
  questionsLeft: (left: number, total: number) =>
    left === 1 ? `Preguntas de nuestra oficina: falta 1 de ${total}.` : `Preguntas de nuestra oficina: faltan ${left} de ${total}.`,
  saveSeeList: "Guardar y ver la lista",
  saveNext: (question: string) => `Guardar, siguiente pregunta: ${question}`,
};
