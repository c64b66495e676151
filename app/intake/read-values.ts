import { withoutDetails } from "../questionnaire/details.ts";
import { parsePost } from "../questionnaire/parse-post.ts";
import { completeValues, mergeValues, type Step, type Values } from "../questionnaire/step.ts";

/** Reads the answers on a page. Questions that it does not post keep their given answers, but details are all in the form. */
export const readValues = (step: Step, unposted: Values, form: HTMLFormElement): Values =>
  completeValues(step, mergeValues(step.fields, withoutDetails(step.fields, unposted), parsePost(step, new FormData(form))));
