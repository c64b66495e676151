/**
 * Questions whose answers are on no official form, with the reason. A row of a list is written `[]`, as in
 * `vehicles[].vin`.
 */
export const notOnAForm: Readonly<Record<string, string>> = {};

/** A path as `notOnAForm` has it: `vehicles[].vin` of `vehicles[2].vin`. */
export const questionPath = (path: string): string => path.replace(/\[\d+\]/g, "[]");
