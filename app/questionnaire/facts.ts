/** The source of a fact: a section and an answer or list in it; "" for the whole section. */
export interface Source {
  key: string;
  name: string;
}

/** A short statement from a form. */
export interface Fact {
  label: string;
  value: string;
  source: Source;
}

export const notAnswered = "not answered";
