export const missingBlanks = "Some blank official forms are missing.";
export const cannotPrint = "Some lines have characters that cannot be printed on the forms.";
