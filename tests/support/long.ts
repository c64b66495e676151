/** Whether the long fault tests run too, as in `npm run faults`. */
export const isLong = process.env["FAULTS"] === "long";
