import { date, details, email, group, phone, state, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";
import { address } from "./shared-details.ts";

const spouses = { about: "spouse" } as const;
const format = "Please enter a valid email address";

export const contactInfo = defineStep({
  ...names.contactInfo,
  title: "Contact Information",
  description: "Tell us where you live and how we can reach you.",
  fields: {
    streetAddress: text("Street address", { autoComplete: "street-address" }),
    city: text("City", { autoComplete: "address-level2" }),
    state: state("State", { placeholder: "NC", autoComplete: "address-level1" }),
    zip: text("ZIP code", { autoComplete: "postal-code", isShort: true }),
    county: text("County"),
    homePhone: phone("Home phone", { placeholder: "(XXX) XXX-XXXX", autoComplete: "home tel-national" }),
    cellPhone: phone("Cell phone", { placeholder: "(XXX) XXX-XXXX", autoComplete: "mobile tel-national" }),
    email: email("Email", {
      format,
      autoComplete: "email",
      hint: "We send your receipt here, and a link to your answers if you ask for one.",
    }),
    spouseEmail: email("Spouse email (for joint filing)", { format, ...spouses }),
    spousePhone: phone("Spouse phone (for joint filing)", { placeholder: "(XXX) XXX-XXXX", ...spouses }),
    ...details({
      movedIn: date("Date you moved in"),
      mailingAddress: group("Mailing address, if different", address("Mailing")),
      spouseAddress: group("Spouse's address, if different", address("Spouse's"), spouses),
      spouseCounty: text("Spouse's county, if different", spouses),
    }),
  },
  sections: [
    {
      title: "Address",
      fields: ["streetAddress", "city", "state", "zip", "county", "movedIn", "mailingAddress"],
      more: "More about your address",
    },
    { title: "Phone and Email", fields: ["homePhone", "cellPhone", "email"] },
    {
      title: "Spouse Contact Information",
      note: "Joint filing: you and your spouse file one case.",
      fields: ["spouseEmail", "spousePhone", "spouseAddress", "spouseCounty"],
      more: "Add your spouse's address",
      mayBeEmpty: true,
    },
  ],
});
