/** Whether the long faults run too, as with `npm run faults`. */
export const isLong = process.env["FAULTS"] === "long";
