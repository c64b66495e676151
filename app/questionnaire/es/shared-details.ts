/** The four lines of somebody's address, as in "Ciudad de su cónyuge". */
export const address = (of: string) => ({
  street: { label: `Calle y número ${of}`, part: "Dirección" },
  city: { label: `Ciudad ${of}`, part: "Dirección" },
  state: { label: `Estado ${of}`, part: "Dirección" },
  zip: { label: `Código postal ${of}`, part: "Dirección" },
});

export const yesOrNo = { yes: "Sí", no: "No" } as const;

/** The businesses of the list in the first step, by their numbers. */
export const listedBusinesses = {
  business1: "Negocio 1 de su lista",
  business2: "Negocio 2 de su lista",
  business3: "Negocio 3 de su lista",
} as const;

/** Either of the two people of a case. */
export const either = { me: "Yo", spouse: "Mi cónyuge" } as const;
/** Either or both of a couple. */
export const people = { ...either, both: "Los dos" } as const;
/** Who owns or owes something. */
export const holders = { ...people, withSomeone: "Uno de nosotros y otra persona" } as const;
/** What somebody chooses who does not know. */
export const unsure = "No lo sé";
