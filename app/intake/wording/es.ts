import type { words as english } from "./en.ts";

export const words: typeof english = {
  steps: "Pasos",
  formTitle: "Formulario de bancarrota",
  stepOf: (step, all, name) => `Paso ${step} de ${all}: ${name}`,
  percentComplete: (percent) => `${percent}% completo`,
  progress: "Avance",
  stepState: (step, state) => `, paso ${step}, ${state}`,
  stateComplete: "completo",
  statePassed: "visto, sin respuestas",
  stateCurrent: "paso actual",
  stateUpcoming: "falta",
  previous: "Anterior",
  next: (step) => `Siguiente: ${step}`,
  save: "Guardar",
  allSaved: "Todo está guardado",
  savedOn: (time) => `Guardado el ${time}`,
  saving: "Guardando...",
  saveFailed: "No se pudo guardar",
  readyToSave: "Listo para guardar",

  completionTitle: "Avance del formulario",
  completed: "Completos",
  inProgress: "En curso",
  remaining: "Faltan",
  allSteps: "Todos los pasos",
  complete: "Completo",
  pending: "Pendiente",
  answeredOf: (answered, all) => `${answered} de ${all} contestadas`,

  translationHelps:
    "La traducción es para ayudarle: usted firma y el tribunal recibe los papeles en inglés. ¿Dudas? Pregunte a nuestra oficina.",
  whatToExpect: "Qué esperar",
  toHaveOnHand: "Qué tener a la mano:",
  welcomeBack: "Qué bueno que volvió.",
  youWereOn: (step, name, time) => `Estaba en el paso ${step}, ${name}. Sus respuestas se guardaron el ${time}.`,
  goOn: "Seguir",
  startWithFirst: "Empezar por el paso 1",
  sentNote: (time) =>
    `Este formulario se envió al abogado el ${time}. Todavía puede cambiarlo. Si lo cambia, oprima otra vez “Enviar al abogado” ` +
    "en el último paso. El abogado recibe entonces el formulario completo otra vez, con todos los documentos. " +
    "Si nada cambió, no se envía nada.",
  starBefore: "Una estrella (",
  starAfter: ") marca lo que necesitamos.",

  correctAnswers: (count) => (count === 1 ? "Corrija esta respuesta" : "Corrija estas respuestas"),
  typedIsKept: "Todo lo que escribió sigue aquí.",
  refersToQuestion: (message) => /\best[aeo]\b/i.test(message),
  saveError: "Error al guardar",
  failedToSave: "No se pudo guardar el formulario. Inténtelo otra vez.",
  savedOnceOnline:
    "Puede que no tenga internet. Deje esta página abierta: no se pierde nada. Volvemos a guardar cuando tenga conexión otra vez.",
  otherFormTitle: "Hay otro formulario abierto",
  otherFormOpen:
    "Este navegador abrió otro formulario después, así que no se guardó nada. " +
    "Oprima “Formulario” arriba para ver el formulario que está abierto.",
  nothingLost: "No se ha perdido nada de lo que escribió en esta página.",

  changedElsewhere: "Hubo cambios en otra ventana o en otro aparato",
  checkTop: (questions) => `Lo que escribió sigue aquí. Revise el comienzo de este paso: ${questions}`,
  changedSince:
    "Estas respuestas se cambiaron allá después de que usted abrió esta página. " +
    "Lo que escribió aquí se conserva, y se guarda cuando usted sigue.",
  answerElsewhere: (answer) => `. En la otra ventana o aparato: ${answer}`,
  useThatList: "Usar esa lista",
  useThatAnswer: "Usar esa respuesta",

  none: "Ninguno",
  forQuestion: (question) => ` para: ${question}`,
  yes: "Sí",
  no: "No",
  pleaseChoose: "Elija",
  keepAmount: (amount) => `Dejar ${amount}`,
  detailsGiven: (details) => `Ya contestó: ${details}`,
  manyDetails: (count) => `${count} preguntas`,
  spouseQuestions: "Mostrar las preguntas sobre un cónyuge",
  callNow: "Llámenos ahora mismo:",

  addRow: (item) => `Agregar ${item}`,
  removeRow: (item, row) => `Quitar ${item} ${row}`,
  rowRemoved: (item, row) => `Se quitó: ${item} ${row}.`,
  undo: "Deshacer",
  removingRow: (item, row) => ` y recuperar ${item} ${row}`,
  upTo: (rows) => `Puede anotar hasta ${rows}.`,

  workOutMonth: "¿Es por semana o por año? Calcule cuánto es al mes",
  amount: "Cantidad",
  howOften: "Cada cuánto",
  weekly: "Cada semana",
  biweekly: "Cada 2 semanas",
  semimonthly: "Dos veces al mes",
  yearly: "Una vez al año",
  whatItIs: "Qué es",
  choose: "Elija",
  fillInMonth: "Llenar el mes",
  enterOneAmount: "Escriba una cantidad y elija qué es.",
  spendMore: "Cada mes gasta más de lo que recibe:",
  enterTakeHomePay: "Para ver cuánto le sobra cada mes, escriba en el paso 11 su pago neto (lo que recibe).",
  source: "De dónde viene",
  you: "Usted",
  yourSpouse: "Su cónyuge",
  ofYours: " (usted)",
  ownThis: "Tengo esto",
  auctionValue: "Valor aproximado de remate",

  sentOn: (day) => `Enviado el ${day}`,
  callBy: (day) => `Le llamamos a más tardar el ${day}`,
  stillNeed: (documents) => `Todavía ${documents === 1 ? "falta 1 documento" : `faltan ${documents} documentos`}`,

  birthDate: "Su fecha de nacimiento",
  birthDateHint: "La pedimos para que nadie más pueda abrir sus respuestas. Primero el mes, por ejemplo: 3/17/1984",
  birthDateUnreadable: "Escriba su fecha de nacimiento con el mes primero, por ejemplo 3/17/1984.",
  birthDateWrong: (left) =>
    `Esta no es la fecha de nacimiento del formulario. Revísela. Puede intentar ${left === 1 ? "una vez más" : `${left} veces más`}.`,
};
