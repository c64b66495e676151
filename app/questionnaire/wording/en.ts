export const words = {
  /** Of dates. */
  locale: "en-US",
  yes: "Yes",
  no: "No",
  none: "None",

  unclearAmount: (typed: string, kept: string) =>
    kept
      ? `You typed “${typed}”. We kept ${kept}. Please enter one amount.`
      : `You typed “${typed}”. We found no number in it. Please enter one amount, or 0 for none.`,
  /** Of an amount with how often it is paid: weekly, biweekly, semimonthly or yearly. */
  workedOut: (typed: string, kept: string) => `You typed “${typed}”. That is ${kept} a month.`,
  possibleLoss: (typed: string, kept: string) => `You typed “${typed}”. If this is a loss, we will ask you. If not, keep ${kept}.`,
  largeAmount: "This is more than $100,000,000. Please check it.",

  birthDateInFull: "Please give the day, the month and the year, such as 3/17/1984.",
  dateInFuture: "This date is in the future. Please check it.",
  lessThan16Years: "This date is less than 16 years ago. Please check it.",
  moreThan110Years: "This date is more than 110 years ago. Please check it.",
  zipCheck: "A ZIP code has five digits, such as 28202.",
  stateCheck: "Please use two letters, such as NC.",
  lastFourCheck: "Please give the last four digits only.",
  monthCheck: "Please give month and year, such as 5/2026.",
  dateCheck: "Please check this date.",
  phoneCheck: "Please check this number. A phone number has ten digits.",
  einCheck: "An EIN has nine digits, such as 12-3456789.",
  ssnCheck: "Please check this number. A Social Security number does not begin with 000, 666 or 9.",
  didYouMean: (suggestion: string) => `Did you mean ${suggestion}?`,
  zipElsewhere: (states: readonly string[], state: string) =>
    `This ZIP code is in ${states.join(" or ")}, not in ${state}. Please check both.`,
  noSuchZip: (state: string) => `There is no such ZIP code in ${state}. Please check it.`,

  /** Of the length and the maximum. */
  tooLong: (counts: readonly string[]) => `This is too long: ${counts.join(" of ")} characters.`,
  tooManyRows: (max: number) => `Please list at most ${max}`,
  unprintable: "This text has characters that cannot be stored",
  oneLine: "Please write this on one line",

  someAnswers: "some answers",
  answersGiven: "answers given",
  savedAgo: (minutes: number) => {
    if (minutes < 1) return "Auto-saved just now";
    return minutes === 1 ? "Auto-saved 1 minute ago" : `Auto-saved ${minutes} minutes ago`;
  },

  notInList: "not in the list",
  inOtherRows: "the same answers in other rows",
  checked: "checked",
  notChecked: "not checked",
  /** Of an answer as it is stored. */
  storedAnswer: (answer: unknown) => String(answer || "empty"),

  answeredOfAll: (answered: number, all: number) => `${answered} of ${all} answered`,
  listed: (list: string, count: number, owed: string) => `${list}: ${count}${owed && `, ${owed} owed`}`,
  belongings: (count: number, value: string) => `${count} ${count === 1 ? "kind" : "kinds"} of belongings, ${value}`,

  monthlyIncome: "Monthly Income",
  /** A source of income without the person whose it is. */
  incomeSource: (label: string) => label.replace(/ \((?:you|your spouse)\)$/, ""),
  debtor: "Debtor",
  spouse: "Spouse",
  property: "Property",
  auctionValue: "Auction value",

  notAnswered: "not answered",
  preset: (answer: string) => `${answer} (preset)`,
  noDate: "no date given",
  spouseFiles: "Spouse files, too",
  mostDebts: "Most debts are for",
  inNorthCarolina: "North Carolina for 2.5+ years",
  taxReturns: "Tax returns filed for 4 years",
  earlierBankruptcy: "Earlier bankruptcy",
  creditCounseling: "Credit counseling",
  courtFee: "Court's fee",
  earlierCase: (number: number) => `Earlier case ${number}`,
  furtherCases: "Further earlier cases",
};
