/** Titles of the law tables that the office maintains, by name. */
export const tableTitles = {
  medianIncome: "Median income",
  exemptions: "Exemptions",
  districtProfiles: "District profiles",
  standingCreditors: "Standing creditors",
} as const;

export type TableName = keyof typeof tableTitles;

export const tableNames = Object.keys(tableTitles) as TableName[];
