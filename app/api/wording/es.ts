import type { words as english } from "./en.ts";

export const words: typeof english = {
  cookiesNeeded: "Su navegador no envió nuestra cookie. Permita las cookies de este sitio y abra la página otra vez.",
  staleForm: "Este formulario se cambió en otra ventana o en otro aparato. El formulario actual está en esta respuesta.",
  unsavableData: "Una parte de los datos no se puede guardar.",
  keyReused: "Este Idempotency-Key ya se usó para otra solicitud.",
  keyMalformed: "Idempotency-Key debe tener de 16 a 255 caracteres imprimibles.",
  noDraft: "No encontramos el formulario, o ya se envió.",
  birthDateNeeded: (header) => `Este enlace pide la fecha de nacimiento del cliente. Envíela en el encabezado ${header}, como 1984-03-17.`,
  notPreset: "Esta respuesta no es una respuesta inicial que nadie ha cambiado",
  documentNotFound: "No encontramos el documento",
  unknownType: "Este tipo de documento no existe",
  fileNotFound: "No encontramos el archivo",
};
