import type { contactInfo } from "../steps/contact-info.ts";
import type { Translation } from "../translation.ts";
import { address } from "./shared-details.ts";
import { stepNames } from "./step-names.ts";

const format = "Escriba una dirección de correo electrónico válida";

export const contactInfoEs = {
  ...stepNames.contactInfo,
  title: "Información de contacto",
  description: "Díganos dónde vive y cómo podemos comunicarnos con usted.",
  fields: {
    streetAddress: "Calle y número",
    city: "Ciudad",
    state: "Estado",
    zip: "Código postal",
    county: "Condado",
    homePhone: "Teléfono de la casa",
    cellPhone: "Teléfono celular",
    email: {
      label: "Correo electrónico",
      format,
      hint: "Aquí le enviamos su recibo, y un enlace a sus respuestas si lo pide.",
    },
    spouseEmail: { label: "Correo electrónico de su cónyuge (si presentan juntos)", format },
    spousePhone: "Teléfono de su cónyuge (si presentan juntos)",
    movedIn: "Fecha en que se mudó ahí",
    mailingAddress: { label: "Dirección postal, si es otra", fields: address("postal") },
    spouseAddress: { label: "Dirección de su cónyuge, si es otra", fields: address("de su cónyuge") },
    spouseCounty: "Condado de su cónyuge, si es otro",
  },
  sections: [
    { title: "Dirección", more: "Más sobre su dirección" },
    "Teléfono y correo electrónico",
    {
      title: "Información de contacto de su cónyuge",
      note: "Juntos: usted y su cónyuge presentan un solo caso.",
      more: "Agregar la dirección de su cónyuge",
    },
  ],
} satisfies Translation<typeof contactInfo>;
