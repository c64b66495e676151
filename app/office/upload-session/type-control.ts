/** Name of the control with the type that a file is filed as. */
export const typeControl = (fileId: string): string => `type ${fileId}`;
