/** The marital status that each of the further answers about it implies. */
export const maritalStatusOf: Readonly<Record<string, string>> = {
  neverMarried: "single",
  divorced: "single",
  widowed: "single",
  livingTogether: "married",
  livingApart: "married",
};
