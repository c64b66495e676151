import type { StepName } from "../step.ts";

/** The names of the 14 steps in their order, by the section of the form's data that each fills. */
export const names = {
  personalInfo: { id: 1, key: "personalInfo", slug: "personal-info", name: "Personal Info", shortName: "Personal" },
  contactInfo: { id: 2, key: "contactInfo", slug: "contact-info", name: "Contact Info", shortName: "Contact" },
  realEstate: { id: 3, key: "realEstate", slug: "real-estate", name: "Real Estate", shortName: "Real Estate" },
  propertyList: { id: 4, key: "propertyList", slug: "property", name: "Property List & Other Financial Assets", shortName: "Property" },
  personalProperty: { id: 5, key: "personalProperty", slug: "assets", name: "Assets", shortName: "Assets" },
  vehicles: { id: 6, key: "vehicles", slug: "vehicles", name: "Vehicles", shortName: "Vehicles" },
  cashAdvances: { id: 7, key: "cashAdvances", slug: "advances", name: "Advances", shortName: "Advances" },
  securedCreditors: { id: 8, key: "securedCreditors", slug: "secured-creditors", name: "Secured Creditors", shortName: "Secured" },
  priorityCreditors: { id: 9, key: "priorityCreditors", slug: "priority-creditors", name: "Priority Creditors", shortName: "Priority" },
  unsecuredCreditors: {
    id: 10,
    key: "unsecuredCreditors",
    slug: "unsecured-creditors",
    name: "Unsecured Creditors",
    shortName: "Unsecured",
  },
  income: { id: 11, key: "income", slug: "income", name: "Income", shortName: "Income" },
  expenses: { id: 12, key: "expenses", slug: "expenses", name: "Expenses", shortName: "Expenses" },
  financialAffairs: { id: 13, key: "financialAffairs", slug: "financial-affairs", name: "Financial Affairs", shortName: "Affairs" },
  review: { id: 14, key: "review", slug: "review", name: "Review & Submit", shortName: "Review" },
} as const satisfies Record<string, StepName>;
