import type { words as english } from "./en.ts";

export const words: typeof english = {
  emailLink: "Enviarme un enlace para seguir después",
  answersAreSaved:
    "Tenemos guardadas sus respuestas. Le enviaremos por correo electrónico un enlace que las abre en cualquier aparato " +
    "durante 14 días. Un enlace nuevo reemplaza al anterior.",
  nothingToContinue: "Su formulario ya se envió, así que no queda nada por continuar.",
  nothingSaved: "Todavía no hay nada guardado en este navegador.",
  backToForm: "Volver al formulario",
  yourEmail: "Su correo electrónico",
  linkAsksBirthDate: "Revíselo bien. El enlace pide su fecha de nacimiento y luego abre sus respuestas.",
  linkOpensAnswers: "Revíselo bien: quien abra el enlace puede leer y cambiar sus respuestas.",
  invalidEmail: "Escriba una dirección de correo electrónico válida (por ejemplo, nombre@ejemplo.com)",
  remindMe: "Enviarme recordatorios por correo electrónico",
  remindersHint:
    "Si no continúa, le escribiremos a esta dirección después de 3, 7 y 14 días. Esto empieza cuando haya abierto " +
    "una vez nuestro enlace. En cada correo hay un enlace para detenerlo.",
  mailLink: "Enviarme el enlace",
  sending: "Enviando...",
  linkSent: "Su enlace va en camino",
  linkOnItsWay: (email) =>
    `Lo estamos enviando a ${email}. El correo debe llegar en unos minutos. Si no llega, busque en la carpeta de correo no deseado ` +
    "(spam); después revise la dirección y pídalo otra vez.",
  remindersWait: "Enviaremos recordatorios después de que abra el enlace y oprima “Seguir”.",
  linksLeft: (left) => `Hoy puede pedir ${left} ${left === 1 ? "correo" : "correos"} más.`,
  tooManyLinks: (time) =>
    "Hoy ya pidió tres enlaces. Use el más reciente, y busque también en la carpeta de correo no deseado (spam). " +
    `Puede pedir otro después del ${time}.`,
  tooManyLinksToday:
    "Hoy ya pidió tres enlaces. Use el más reciente, y busque también en la carpeta de correo no deseado (spam). " +
    "Puede pedir otro mañana.",
  sendAgain: "Enviarlo otra vez, o a otra dirección",

  goOnTitle: "Siga con su formulario",
  lastSaved: (time) => `Sus respuestas se guardaron por última vez el ${time}.`,
  goOn: "Seguir",
  goOnWithMailed: "Seguir con las respuestas de mi correo",
  keepOpenHere: "Dejar lo que está abierto aquí",
  closeWhenDone:
    "En una computadora compartida, oprima “¿Computadora compartida? Cerrar mis respuestas” debajo del formulario cuando termine.",
  browserHasAnswers: "Este navegador tiene otras respuestas.",
  browserHasSubmitted: "Este navegador tiene un formulario que ya se envió.",
  browserHasDocuments: "Este navegador tiene documentos que todavía no se han enviado.",
  browserHasAnswersAndDocuments: "Este navegador tiene otras respuestas, y documentos que todavía no se han enviado.",
  browserHasSubmittedAndDocuments: "Este navegador tiene un formulario que ya se envió, y documentos que todavía no se han enviado.",
  noLongerOpen: "Si continúa, ya no podrá abrirlos. Quedan guardados con nosotros",
  underReference: "con la referencia",
  toGetBack: "Para volver a sus respuestas después, primero",
  mailYourselfLink: "envíese un enlace por correo",
  firstOrElsewhere: ". O abra el enlace de su correo en otro aparato.",
  documentsAfterSubmitting: "Nuestra oficina recibe los documentos solo después de que usted los envíe.",
  submitThem: "Envíelos",
  first: " primero.",
  submittedTitle: "Su formulario se ha enviado",
  questionsCall: "¿Preguntas? Llame al",
  uploadDocuments: "Subir documentos",
  linkEnded: "Este enlace ya no funciona",
  linkClosed: "La fecha de nacimiento no coincidió cinco veces. Para proteger sus respuestas, cerramos este enlace.",
  linkWorksFor:
    "Un enlace funciona 14 días, hasta que le enviemos uno más nuevo, o hasta que se envíe el formulario. " +
    "Sus respuestas no se perdieron: en el aparato donde las dio puede pedir un enlace nuevo. O llámenos con su referencia al",
  withReference: ".",
  toForm: "Ir al formulario de bancarrota",

  stopReminders: "Detener los recordatorios",
  noMoreReminders: "No le enviaremos más recordatorios sobre su formulario. Sus respuestas siguen guardadas.",
  remindersStopped: "Ya no recibirá más recordatorios",
  nothingToStop: "No hay recordatorios que detener",
  staySaved: "Sus respuestas siguen guardadas.",
  remindersEnded: "Ya se detuvieron, o terminaron. Si llega otro, deténgalos con el enlace que trae.",
  newestLinkWorks: "El enlace más reciente que le enviamos sigue abriendo su formulario hasta que venza. ¿Preguntas? Llámenos al",

  notSubmitted: "Tenemos guardadas sus respuestas, pero usted no las ha enviado. Primero asegúrese de poder volver a ellas.",
  closeHere: "Cierre aquí sus respuestas",
  nobodyCanSee: "Después de esto, nadie podrá ver sus respuestas en este navegador.",
  youCannotEither: "Usted tampoco. Para continuar, use el enlace, o llámenos con su referencia al",
  closeAnswers: "Cerrar mis respuestas",
  answersClosed: "Sus respuestas están cerradas",
  answersClosedHere: "Sus respuestas están cerradas en esta computadora",
  noLongerAccess: "Este navegador ya no tiene acceso a sus respuestas. Ya puede cerrar esta ventana.",
};
