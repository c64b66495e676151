import { inputsOf10, inputsOf40, type Input } from "../household.ts";

/** HOF's own names have no brackets. */
const named = ([name, value]: Input): Input => [name.replace(/^\w+\[(\d+)\]\.(\w+)$/, "$2-$1"), value];

/** The forms that HOF serves, each as `step` below its name, with their filled inputs. */
export const hofForms = { of10: inputsOf10, of40: inputsOf40.map(named) };
