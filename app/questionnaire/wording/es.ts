import type { words as english } from "./en.ts";

export const words: typeof english = {
  locale: "es-US",
  yes: "Sí",
  no: "No",
  none: "Ninguno",

  unclearAmount: (typed: string, kept: string) =>
    kept
      ? `Usted escribió “${typed}”. Guardamos ${kept}. Escriba una sola cantidad.`
      : `Usted escribió “${typed}”. No encontramos un número. Escriba una sola cantidad, o 0 si no hay nada.`,
  workedOut: (typed: string, kept: string) => {
    const shown = typed
      .replace(/ biweekly$/, " cada dos semanas")
      .replace(/ semimonthly$/, " dos veces al mes")
      .replace(/ weekly$/, " por semana")
      .replace(/ yearly$/, " al año");
    return `Usted escribió “${shown}”. Son ${kept} al mes.`;
  },
  possibleLoss: (typed: string, kept: string) =>
    `Usted escribió “${typed}”. Si es una pérdida, le preguntaremos. Si no lo es, deje ${kept}.`,
  largeAmount: "Es más de $100,000,000. Revise la cantidad.",

  birthDateInFull: "Escriba el mes, el día y el año, por ejemplo 3/17/1984.",
  dateInFuture: "Esta fecha está en el futuro. Revísela.",
  lessThan16Years: "Esta fecha es de hace menos de 16 años. Revísela.",
  moreThan110Years: "Esta fecha es de hace más de 110 años. Revísela.",
  zipCheck: "Un código postal tiene cinco dígitos, por ejemplo 28202.",
  stateCheck: "Use dos letras, por ejemplo NC.",
  lastFourCheck: "Escriba solo los últimos cuatro dígitos.",
  monthCheck: "Escriba el mes y el año, por ejemplo 5/2026.",
  dateCheck: "Revise esta fecha.",
  phoneCheck: "Revise este número. Un número de teléfono tiene diez dígitos.",
  einCheck: "Un EIN tiene nueve dígitos, por ejemplo 12-3456789.",
  ssnCheck: "Revise este número. Un número de Seguro Social no empieza con 000, 666 ni 9.",
  didYouMean: (suggestion: string) => `¿Quiso decir ${suggestion}?`,
  zipElsewhere: (states: readonly string[], state: string) =>
    `Este código postal es de ${states.join(" o ")}, no de ${state}. Revise los dos.`,
  noSuchZip: (state: string) => `Ese código postal no existe en ${state}. Revíselo.`,

  tooLong: (counts: readonly string[]) => `Esto es demasiado largo: ${counts.join(" de ")} caracteres.`,
  tooManyRows: (max: number) => `Anote ${max} como máximo`,
  unprintable: "Este texto tiene caracteres que no se pueden guardar",
  oneLine: "Escriba esto en una sola línea",

  someAnswers: "algunas respuestas",
  answersGiven: "con respuestas",
  savedAgo: (minutes: number) => {
    if (minutes < 1) return "Guardado ahora mismo";
    return minutes === 1 ? "Guardado hace 1 minuto" : `Guardado hace ${minutes} minutos`;
  },

  notInList: "no está en la lista",
  inOtherRows: "las mismas respuestas en otras filas",
  checked: "marcado",
  notChecked: "sin marcar",
  storedAnswer: (answer: unknown) => {
    const text = String(answer || "vacío");
    return text === "yes" ? "sí" : text === "None" ? "Ninguno" : text;
  },

  answeredOfAll: (answered: number, all: number) => `${answered} de ${all} contestadas`,
  listed: (list: string, count: number, owed: string) => `${list}: ${count}${owed && `, debe ${owed}`}`,
  belongings: (count: number, value: string) => `${count} ${count === 1 ? "clase" : "clases"} de bienes, ${value}`,

  monthlyIncome: "Ingresos mensuales",
  incomeSource: (label: string) => label.replace(/ \((?:usted|su cónyuge)\)$/, ""),
  debtor: "Deudor",
  spouse: "Cónyuge",
  property: "Bienes",
  auctionValue: "Valor de remate",

  notAnswered: "sin respuesta",
  preset: (answer: string) => `${answer} (ya estaba puesto)`,
  noDate: "sin fecha",
  spouseFiles: "Su cónyuge también presenta",
  mostDebts: "La mayoría de las deudas son para",
  inNorthCarolina: "En Carolina del Norte 2 años y medio o más",
  taxReturns: "Declaraciones de impuestos de 4 años",
  earlierBankruptcy: "Bancarrota anterior",
  creditCounseling: "Asesoría de crédito",
  courtFee: "Tarifa del tribunal",
  earlierCase: (number: number) => `Caso anterior ${number}`,
  furtherCases: "Otros casos anteriores",
};
