/** The stored answer where a client says that there is none. */
export const none = "None";

/** What a button on Spanish pages answers instead. */
export const noneInSpanish = "Ninguno";

const words = /^(?:none|no|nothing|never|n\/?a|ning[uú]n[oa]?s?|nada|nunca|no (?:tengo|hay|aplica)|-+)\.?$/i;

/** Whether an answer in the client's own words, English or Spanish, means "none". */
export const isNone = (text: string): boolean => words.test(text.trim());
