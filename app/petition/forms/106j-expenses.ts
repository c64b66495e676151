/** The monthly expenses that Schedules J and J-2 have in common, with their labels. */
export const expenseLines = [
  ["4", "Rental or home ownership expenses for your residence"],
  ["4a", "Real estate taxes"],
  ["4b", "Property, homeowner's, or renter's insurance"],
  ["4c", "Home maintenance, repair, and upkeep expenses"],
  ["4d", "Homeowner's association or condominium dues"],
  ["5", "Additional mortgage payments for your residence"],
  ["6a", "Electricity, heat, natural gas"],
  ["6b", "Water, sewer, garbage collection"],
  ["6c", "Telephone, cell phone, Internet, satellite, and cable services"],
  ["6d", "Other utilities"],
  ["7", "Food and housekeeping supplies"],
  ["8", "Childcare and children's education costs"],
  ["9", "Clothing, laundry, and dry cleaning"],
  ["10", "Personal care products and services"],
  ["11", "Medical and dental expenses"],
  ["12", "Transportation, without car payments"],
  ["13", "Entertainment, clubs, recreation, newspapers, magazines, and books"],
  ["14", "Charitable contributions and religious donations"],
  ["15a", "Life insurance"],
  ["15b", "Health insurance"],
  ["15c", "Vehicle insurance"],
  ["15d", "Other insurance"],
  ["16", "Taxes"],
  ["17a", "Car payments for Vehicle 1"],
  ["17b", "Car payments for Vehicle 2"],
  ["17c", "Other installment or lease payments"],
  ["17d", "Other installment or lease payments"],
  ["18", "Alimony, maintenance, and support, not deducted from pay"],
  ["19", "Support of others who do not live with you"],
  ["20a", "Mortgages on other property"],
  ["20b", "Real estate taxes on other property"],
  ["20c", "Insurance of other property"],
  ["20d", "Maintenance, repair, and upkeep of other property"],
  ["20e", "Association or condominium dues of other property"],
  ["21", "Other"],
] as const;

/** The number of an expense line. */
export type ExpenseLine = (typeof expenseLines)[number][0];

const labels = Object.fromEntries(expenseLines) as Readonly<Record<ExpenseLine, string>>;

/** The number and label of an expense line. */
export const expenseSpec = (line: ExpenseLine) => ({ line, label: labels[line] });
