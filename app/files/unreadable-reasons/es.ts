import type { words as english } from "./en.ts";

export const words: typeof english = {
  blurred: "La foto se ve borrosa.",
  dark: "La foto se ve muy oscura.",
  cutOff: "Una parte de la página está cortada.",
  pageMissing: "Falta una página.",
  otherPaper: "No es el papel que pedimos.",
};
