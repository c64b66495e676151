import { state, text } from "../fields.ts";

/** The four lines of somebody's address. Each label includes the owner, because many places show it without its group. */
export const address = (of: string) => ({
  street: text(`${of} street address`, { part: "Address", isLong: true }),
  city: text(`${of} city`, { part: "Address", isShort: true }),
  state: state(`${of} state`, { part: "Address" }),
  zip: text(`${of} ZIP code`, { part: "Address", check: "zip", isShort: true }),
});

export const yesOrNo = { yes: "Yes", no: "No" } as const;

/** The businesses of the list in the first step, by their numbers. */
export const listedBusinesses = {
  business1: "Business 1 on your list",
  business2: "Business 2 on your list",
  business3: "Business 3 on your list",
} as const;

/** Either of the two people of a case. */
export const either = { me: "Me", spouse: "My spouse" } as const;
/** Either or both of a couple. */
export const people = { ...either, both: "Both of us" } as const;
/** Who owns or owes something. */
export const holders = { ...people, withSomeone: "One of us and someone else" } as const;
