import type { words as english } from "./en.ts";

export const words: typeof english = {
  failure: "Error",
  uploadFailed: "No se subió",
  notJoined: "Las fotos no se juntaron",
  submissionFailed: "No se envió",
  formMissing: "No encontramos el formulario. Guárdelo primero.",
  formAlreadySent: "Su formulario ya se envió al abogado; por eso sus fotos quedan como están.",
  photosChanged: "La lista de fotos cambió mientras tanto. Mírela y oprima el botón otra vez.",
  tooManyUploads: "Se están subiendo demasiados archivos a la vez. Espere a que terminen o inténtelo otra vez en unos minutos.",
  sessionMissing: "No encontramos este envío de documentos",
  alreadySubmitted: "Estos documentos ya se enviaron.",
  nothingToSubmit: "Suba por lo menos un documento antes de enviar.",
  formTooLarge: "Todas las respuestas de un formulario juntas pueden tener hasta 1 MB. Acorte sus respuestas más largas.",
  tooManyRequests: "Hay demasiadas solicitudes desde su red",
  tooManySaves: "Se guardaron demasiados cambios con este enlace",
  tooMuchUploaded: "Su red ya envió todo lo que aceptamos en un día. Lo que llegó está guardado",
};
