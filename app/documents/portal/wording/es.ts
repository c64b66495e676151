import type { words as english } from "./en.ts";

export const words: typeof english = {
  portal: "Portal para subir documentos",
  noAccount: "Envíenos sus documentos de forma segura. No necesita una cuenta.",
  typedNotSaved: "Esto es lo que usted escribió. No se guardó.",
  unreadableFiles: "Archivos que no podemos leer",
  sendAgain: (count: number) => `Por favor, envíe ${count === 1 ? "este archivo" : "estos archivos"} otra vez en esta página.`,

  yourInformation: "Sus datos",
  fullName: "Nombre completo",
  emailAddress: "Correo electrónico",
  phoneNumber: "Número de teléfono (opcional)",
  additionalComments: "Comentarios (opcional)",
  commentsMax: "Hasta 1000 caracteres",
  deliveredTo: (firm: string) => `Sus documentos se entregarán a ${firm}.`,
  start: "Empezar a subir documentos",
  starting: "Preparando la página...",
  name: "Nombre",
  email: "Correo electrónico",
  phone: "Teléfono",
  comments: "Comentarios",

  aboutUploads: "Sobre sus archivos",
  fileTypes: "Tipos de archivo que aceptamos",
  images: "Imágenes: JPG, HEIC, PNG, GIF, WebP, TIFF",
  documentKinds: "Documentos: DOC, DOCX, XLS, XLSX, TXT",
  security: "Seguridad",
  encrypted: "Sus archivos se guardan cifrados.",
  onlyTo: (firm: string) => `Solo se entregan a ${firm}.`,
  noPrograms: "No se aceptan programas ni archivos ZIP.",
  questionsCall: "¿Preguntas? Llame al ",

  uploadDocuments: "Subir documentos",
  uploadedFiles: "Archivos subidos",
  uploadedFilesList: "Archivos subidos",
  browseFiles: "Buscar archivos",
  limits: (files: number, total: number) => `Hasta ${files} archivos, de 20 MB cada uno y ${total} MB en total.`,
  filesUploaded: "Archivos subidos",
  totalSize: "Tamaño total (MB)",
  remaining: "Espacio libre (MB)",
  notYetSubmitted: "Subido, pero todavía no enviado.",
  whenPressed: (count: number, button: string) =>
    ` Recibimos ${count === 1 ? "su documento" : "sus documentos"} cuando usted oprima “${button}”.`,
  submit: (count: number) => `Enviar ${count} ${count === 1 ? "documento" : "documentos"}`,
  submitting: "Enviando documentos...",
  fileUploaded: "Archivo subido",
  filesNotUploaded: "No se pudieron subir sus archivos. Por favor, inténtelo otra vez.",
  fileDeleted: "Archivo borrado",
  fileNotDeleted: "No se pudo borrar el archivo. Por favor, inténtelo otra vez.",
  submissionFailed: "No se pudo enviar",
  documentsNotSubmitted: "No se pudieron enviar los documentos. Por favor, inténtelo otra vez.",
  unknownSession: "No encontramos estos documentos en este navegador. No se cambió nada.",
  pageOutOfDate: "La página que usó ya no está al día. Sus documentos ya se habían enviado, así que no se cambió nada.",

  sessionCreated: "Todo listo",
  youCanUpload: "Ya puede empezar a subir sus documentos.",
  creationFailed: "No se pudo empezar",
  sessionNotCreated: "No se pudo preparar la página para subir documentos. Por favor, inténtelo otra vez.",
  informationFirst: "Por favor, llene primero sus datos.",
  notSubmitted: "Todavía no se han enviado",
  submitFirst:
    "Los documentos de esta página todavía no se han enviado. Por favor, envíelos primero. Después puede empezar con otros datos.",

  submitted: "¡Documentos enviados!",
  securelyDelivered: (firm: string) =>
    `Sus documentos se entregaron de forma segura a ${firm}. En breve le debe llegar un correo electrónico de confirmación.`,
  sentInTotal: (files: number, megabytes: string) =>
    `${files} ${files === 1 ? "archivo subido" : "archivos subidos"} • ${megabytes} MB en total`,
  uploadMore: "Subir más documentos",
  canSendMore: (firm: string) => `Sus documentos se entregaron a ${firm}. Puede enviar más en esta página.`,

  addMore: "Agregar más documentos",
  formStays: (date: string) => `Usted envió su formulario el ${date}. Queda con nosotros tal como está.`,
  documentsStay: (date: string) => `Usted envió documentos el ${date}. Quedan con nosotros tal como están.`,
  stillNeeded: "Lo que todavía necesitamos",
  closeWhenDone: (button: string) => `Si otras personas usan esta computadora, oprima “${button}” cuando termine.`,
  linkEnded: "Este enlace ya no funciona",
  linkEndedCall:
    "Un enlace funciona durante 14 días. Todavía puede enviarnos documentos: escriba su nombre y su correo electrónico en nuestra página " +
    "para subir documentos. O llámenos al ",
  goToUpload: "Ir a la página para subir documentos",
  submitBeforeAdding:
    "Por favor, envíe primero los documentos de esta página. Después abra otra vez el enlace de su correo electrónico para agregar más.",
  forFormWithReference: (reference: string) => `Documentos para el formulario con la referencia ${reference}.`,
  forEarlierDocuments: () => "Más documentos, además de los que ya envió.",
};
