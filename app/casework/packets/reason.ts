/** Maximum length of the reason for filing forms or lists that are incomplete. */
export const reasonMax = 200;
