import type { words as english } from "./en.ts";

export const words: typeof english = {
  received: (title, count, unreadable) =>
    `${title}: ${count} ${count === 1 ? "archivo" : "archivos"}` +
    (unreadable === 0 ? "" : unreadable === 1 ? ", 1 no se puede leer" : `, ${unreadable} no se pueden leer`),
  cannotRead: (title, name, reason) => `${title}: no podemos leer ${name}. ${reason}`,
};
