/** The place on the case's page of an answer, or of a list, of a section. */
export const answerId = (key: string, name: string): string => `${key}.${name}`;
