import type { words as english } from "./en.ts";

export const words: typeof english = {
  requiredDocuments: "Documentos necesarios",
  upToTwoFiles: "Hasta 2 archivos",
  whichPayStubs: "Los últimos 180 días, todos los de los 6 meses anteriores, hasta 60 archivos",
  whichTaxReturns: "Los últimos 1 o 2 años, hasta 5 archivos",
  acceptedFiles: "Fotos (JPEG, HEIC o PNG) o archivos PDF, de menos de 10 MB cada uno.",
  atMostAtATime: "Hasta 20 archivos a la vez.",
  separatePage: "Subir los documentos en una página aparte",
  saveFirst: "Primero guarde su formulario para poder subir documentos.",
  savedWhenChosen:
    "Los archivos se guardan en cuanto usted los elige. El abogado los recibe cuando usted envía el formulario. Lo que falte puede " +
    "agregarlo después.",
  thenUpload:
    "Elija sus archivos y oprima Subir. El abogado los recibe cuando usted envía el formulario. Lo que falte puede agregarlo después.",

  chooseFiles: "Elegir archivos",
  takePhoto: "Tomar una foto",
  dropHere: "Arrastre los archivos hasta aquí, o",
  upload: "Subir",
  forList: (list: string) => `para ${list}`,
  inList: (list: string) => `en ${list}`,

  uploadedFilesOf: (list: string) => `${list}: archivos subidos`,
  continued: (list: string) => `${list}, continuación`,
  cannotRead: (reason: string) => `No podemos leer este archivo. ${reason} Por favor, bórrelo y envíelo otra vez.`,
  turn: "Girar",
  deleteFile: "Borrar",
  download: "Descargar",
  downloadStarted: "Descarga iniciada",
  downloadFailed: "No se pudo descargar el documento",
  downloadUnreachable: "Hubo un error al descargar el archivo.",
  tooManyDownloads: "Hay demasiadas descargas en curso desde su red",

  uploadsInProgress: "Archivos que se están subiendo",
  uploadOf: (name: string) => `Subida de ${name}`,
  allUploads: "Todos los archivos",
  sentOf: (sent: number, total: number) => `${sent} de ${total} archivos enviados`,
  waiting: "En espera",
  notUploaded: "No se subió",
  retry: "Reintentar",
  remove: "Quitar",
  cancel: "Cancelar",
  whenFinished: "Podrá enviar en cuanto terminen de subirse todos los archivos.",
  pressRetryOrRemove: "Oprima Reintentar o Quitar en cada archivo que no se subió.",
  pressRetry: "El archivo sigue en la lista. Oprima Reintentar cuando vuelva la conexión.",

  uploadFailed: "No se pudo subir",
  documentNotUploaded: "No se pudo subir el documento. Por favor, inténtelo otra vez.",
  failedToUpload: (name: string, reason: string) => `No se pudo subir ${name}: ${reason}`,
  uploadCancelled: "Subida cancelada",
  cancelled: "Subida cancelada",
  cancelledOf: (name: string) => `Se canceló la subida de ${name}.`,
  networkError: "Falló la conexión al subir el archivo",
  notRegistered: "No se pudieron guardar los datos del archivo",
  failedWithStatus: (status: number) => `La subida falló con el código ${status}`,
  nothingChosen: "Por favor, elija por lo menos un archivo.",
  fileLimitExceeded: "Demasiados archivos",
  tooManyAtOnce: "Por favor, elija 20 archivos a la vez, como máximo. No se subió nada.",
  choseTooMany: (count: number) => `Usted eligió ${count}. El máximo es 20. No se agregó ninguno.`,
  unknownType: "Este tipo de documento no existe",
  stoppedAt: (name: string, after: number, stored: number) =>
    (after === 0
      ? `No se subió “${name}”.`
      : `No se subieron “${name}” ni ${after === 1 ? "el archivo que sigue" : `los ${after} archivos que siguen`}.`) +
    (stored === 0 ? "" : stored === 1 ? " El archivo anterior sí se subió." : ` Los ${stored} archivos anteriores sí se subieron.`),
  fileCount: (count: number) => `${count} archivos`,
  notArrived: "El archivo no llegó. Por favor, súbalo otra vez.",
  documentUploaded: "Documento subido",

  deleteFailed: "No se pudo borrar",
  documentNotDeleted: "No se pudo borrar el documento. Por favor, inténtelo otra vez.",
  documentDeleted: "Documento borrado",

  photoTurned: "Foto girada",
  photoNotTurned: "La foto no se giró",
  failedToTurn: "No se pudo girar la foto. Por favor, inténtelo otra vez.",
  fileNotTurned: "El archivo no se giró",
  onlyTurnable: "Solo se pueden girar fotos (JPEG o PNG) y archivos PDF.",
  cannotBeTurned: "Este archivo no se abre aquí, así que no se puede girar. Queda como está.",

  joinPhotos: (count: number) => `Juntar ${count} fotos en un PDF`,
  joiningPhotos: "Juntando las fotos…",
  howJoined: "Cada foto pasa a ser una página.",
  firstJoined: (count: number) => `Se juntan las primeras ${count}. `,
  photosJoined: "Fotos juntadas",
  photosNotJoined: "Las fotos no se juntaron",
  failedToJoin: "No se pudieron juntar las fotos. Por favor, inténtelo otra vez.",
  tooFewPhotos: "Por favor, elija por lo menos dos fotos.",
  tooManyPhotos: (max: number) => `Por favor, junte ${max} fotos a la vez, como máximo.`,
  onlyPhotos: "Solo se pueden juntar fotos (JPEG o PNG).",
  photoMarkedUnreadable: "No podemos leer una de estas fotos. Por favor, bórrela y envíela otra vez.",
  photoDoesNotOpen: "Una de estas fotos no se abre, así que todas quedan como están. Por favor, mire cada una y vuelva a tomar esa foto.",
  photosTooDemanding: "Estas fotos son demasiado grandes para juntarlas. Quedan como están. No hace falta que las junte.",
  photosTooLarge: "Juntas, las fotos serían demasiado grandes para un solo archivo. Quedan como están. No hace falta que las junte.",
  joinedName: (list: string, count: number) => `${list} (${count} fotos).pdf`,
  joinedPortalName: (count: number) => `Fotos juntadas (${count}).pdf`,

  tooManyPixels:
    "Esta imagen tiene demasiados píxeles y no podemos abrirla. " +
    "Por favor, envíe una copia más pequeña, o vuelva a tomar la foto con el ajuste normal de su cámara.",
  unreadablePhoto: "Esta foto no se abre. Puede estar dañada. Por favor, tómela otra vez o elija otro archivo.",
  cutOffPhoto: "Esta foto está cortada. Por favor, tómela otra vez.",
  lockedPdf:
    "Este PDF pide una contraseña. Por favor, guarde una copia sin contraseña y envíela, o imprímalo y envíe fotos de las páginas.",
  unreadablePdf: "Este PDF está dañado y no se abre. Por favor, guárdelo o descárguelo otra vez, o envíe fotos de sus páginas.",
};
