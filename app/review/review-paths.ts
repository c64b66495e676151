/** Path of step 14. */
export const reviewPath = "/step/review";
/** Path of the page that shows only the documents of step 14. */
export const documentsPath = "/step/review/documents";

/** The intent of the button that confirms all presets shown. */
export const confirmVerb = "confirm-presets";
