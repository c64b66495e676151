/** Maximum length of the reason for filing forms or lists that are incomplete. */
export const reasonMax = 200;

export const missingBlanks = "Some blank official forms are missing.";
export const cannotPrint = "Some lines have characters that cannot be printed on the forms.";
