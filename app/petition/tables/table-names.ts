/** The tables of law that the office keeps, with what they are called. */
export const tableTitles = {
  medianIncome: "Median income",
  exemptions: "Exemptions",
  districtProfiles: "District profiles",
  standingCreditors: "Standing creditors",
} as const;

export type TableName = keyof typeof tableTitles;

export const tableNames = Object.keys(tableTitles) as TableName[];
