import { inputsOf10, inputsOf40, type Input } from "./household.ts";

/** Converts an input for HOF, whose field names have no brackets. */
const toHofInput = ([name, value]: Input): Input => [name.replace(/^\w+\[(\d+)\]\.(\w+)$/, "$2-$1"), value];

/** The forms that HOF serves, each at `/<name>/step`, with their filled inputs. */
export const hofForms = { of10: inputsOf10, of40: inputsOf40.map(toHofInput) };
