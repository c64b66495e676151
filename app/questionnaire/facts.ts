/** Where a form says something: a section, and an answer or a list in it; "" for all of the section. */
export interface Source {
  key: string;
  name: string;
}

/** Something a form says, in a few words. */
export interface Fact {
  label: string;
  value: string;
  source: Source;
}

export const notAnswered = "not answered";
