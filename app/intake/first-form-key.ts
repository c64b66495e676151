/** The idempotency key with which every page creates a browser's first form, so that two windows create only one. */
export const firstFormKey = "first-form";
