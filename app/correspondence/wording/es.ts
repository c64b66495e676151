import type { words as english } from "./en.ts";

const call = (phone: string) => `¿Tiene preguntas? Llámenos al ${phone}.`;
const startsReminders = `
Usted nos pidió recordatorios. Se los enviaremos a esta dirección después de que abra este enlace y oprima el botón.
`;
const doNotForward = "Quien tenga este enlace puede leer y cambiar sus respuestas. Por favor, no reenvíe este mensaje.";
const addMore = ({ url, until }: { url: string; until: string }) =>
  `${url}\n\nEl enlace sirve hasta el ${until}. No muestra lo que usted ha enviado. Por favor, no reenvíe este mensaje.`;
const counted = (count: number, noun: string) => (count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`]);
const translation =
  "Esta traducción es solo una ayuda: los papeles que se firman y se presentan al tribunal están en inglés; " +
  "si algo no está claro, pregunte a nuestra oficina.";

export const words: typeof english = {
  receiptSubject: "Recibimos su formulario",
  receipt: (received, reference, documents, phone) =>
    `Su formulario se envió bien. Gracias. Lo recibimos el ${received}.

Su referencia: ${reference}

${documents}

Nuestro equipo se comunicará con usted en 1 o 2 días hábiles para programar una consulta.

${call(phone)}

${translation}

La información que usted envió no crea una relación abogado-cliente. Esta comienza solo cuando se firma un contrato de servicios legales.`,
  yourAnswers: "Sus respuestas",
  whatYouSent: (list) => `Lo que usted envió:\n${list}`,
  stillMissing: (list, link) => `Todavía falta:\n${list}\nSi tiene estos papeles, envíelos con este enlace:\n\n${addMore(link)}`,

  reminderSubject: "Su formulario lo espera",
  reminder: ({ url, until, reference, phone }, ending) =>
    `Usted nos pidió que le recordáramos su formulario. Está guardado con nosotros y todavía no se ha enviado. Siga aquí:

${url}

El enlace sirve hasta el ${until}. Reemplaza los enlaces que le enviamos antes.

${doNotForward}

Su referencia: ${reference}

${call(phone)}

${ending}`,
  lastReminder: "Este es nuestro último recordatorio.",
  stopReminders: (url) => `Para no recibir más recordatorios, abra esta página y oprima el botón:\n\n${url}`,

  resumeSubject: "Su enlace para seguir con su formulario",
  resume: ({ url, until, reference, phone }, remindersWait) =>
    `Usted nos pidió un enlace para seguir con su formulario. Ábralo en el teléfono o la computadora que quiera usar:

${url}

El enlace sirve hasta el ${until}. Si le enviamos un enlace más nuevo, este deja de servir.
${remindersWait ? startsReminders : ""}
${doNotForward}

Su referencia: ${reference}

${call(phone)}

Si usted no pidió este enlace, no tiene que hacer nada. Por favor, no abra el enlace.`,

  questionsSubject: "Nuestra oficina tiene preguntas sobre su formulario",
  editSubject: "Su enlace seguro para corregir su formulario",
  edit: ({ url, until, reference, phone }, opening) =>
    `${opening}Ábralo con este enlace seguro:

${url}

El enlace sirve hasta el ${until}.

${doNotForward}

Su referencia: ${reference}

¿Tiene preguntas, o no esperaba este mensaje? Llámenos al ${phone}.`,
  pleaseReview: "Nuestra oficina le pide que revise su formulario. ",
  officeNeeds: (answers, papers, dueOn, list) =>
    `Nuestra oficina necesita ${[...counted(answers, "respuesta"), ...counted(papers, "documento")].join(" y ")} para su formulario` +
    `${dueOn && ` a más tardar el ${dueOn}`}.${list ? `\n\nDocumentos que debe enviar:\n${list}\n\n` : " "}`,

  deliveredSubject: "Sus documentos llegaron",
  delivered: ({ url, until, phone }) =>
    `Sus documentos llegaron de forma segura a nuestra oficina.

¿Tiene más documentos? Envíelos con este enlace:

${addMore({ url, until })}

${call(phone)}

Si usted no nos envió documentos, no tiene que hacer nada. Por favor, no abra el enlace.

Enviar documentos no crea una relación abogado-cliente. Esta comienza solo cuando se firma un contrato de servicios legales.`,

  tag: "es",
  summaryTitle: "Resumen para su bancarrota",
  confidential: "Confidencial",
  client: "Cliente",
  nameNotGiven: "No se dio el nombre",
  reference: "Referencia",
  formId: "Número del formulario",
  started: "Comenzado",
  submitted: "Enviado",
  notSubmitted: "Todavía no se ha enviado",
  language: "Idioma",
  answeredInSpanish: "Respondido en español",
  translation,
  urgentEvent: "Asunto urgente",
  forChapter: "Para elegir el capítulo",
  household: "Hogar",
  documentsReceived: "Documentos recibidos",
  documentsMissing: "Documentos que faltan",
  debts: "Deudas",
  eachMonth: "Cada mes",
  debtsAndMonth: "Deudas, y cada mes",
  noFigures: "No se pudieron calcular los totales. Abajo están todas las respuestas completas.",
  none: "ninguno",
  noAnswers: "Sin respuestas",
  total: "Total",
  pdfFooter: (reference, formId) => `Confidencial – ${reference} – formulario ${formId}`,
  pageNumber: (page, pages) => `Página ${page} de ${pages}`,
  pdfFileName: (formId) => `resumen-del-formulario-${formId}.pdf`,
  downloadFailed: "No se pudo descargar",
  pdfFailed: "No pudimos crear el resumen en PDF. Inténtelo otra vez.",
};
