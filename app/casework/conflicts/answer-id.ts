/** Element ID of an answer or list on the case page, from its section and name. */
export const answerId = (key: string, name: string): string => `${key}.${name}`;
