import { pageTitle, type TitleArgs } from "../components/page-title.ts";
import { stepNames } from "../questionnaire/step-names/index.ts";
import { words as site } from "../components/wording/index.ts";
import { words } from "./wording/index.ts";

/** Returns the title of a step's page as route meta, or that of the error page if the form cannot be read. */
export function stepTitle(slug: string | undefined, args: TitleArgs & { data?: unknown }): { title: string }[] {
  const step = stepNames.find((each) => each.slug === slug);
  const isUnavailable = (args.data as { isUnavailable?: boolean } | undefined)?.isUnavailable;
  if (isUnavailable) return pageTitle(site.formUnavailable, args);
  return pageTitle(step ? words.stepOf(step.id, stepNames.length, step.name) : site.pageNotFound, args);
}
