import { isListStep, type Step } from "../step.ts";
import { questionSteps } from "../form/index.ts";
import { answersTo, type Answer } from "./summary.ts";

/** An answer that the questionnaire has preset, and that nobody has changed or confirmed. */
export interface OpenPreset {
  /** Its path in the form's data. */
  path: string;
  /** As stored. */
  preset: string;
  slug: string;
  /** Id of its control on the step's page. */
  name: string;
  label: string;
  /** As displayed. */
  value: string;
}

/**
 * Finds the presets that nobody has changed or confirmed, on the steps that the client has saved.
 * @param confirmed presets that the client has confirmed, by path
 */
export const openPresets = (formData: object, confirmed: Readonly<Record<string, string>>): OpenPreset[] =>
  (questionSteps as readonly Step[]).flatMap((step) => {
    const prefix = isListStep(step) ? "" : `${step.key}.`;
    const presets = answersTo(step, formData).flatMap(({ answers }) => answers.flatMap(toPreset));
    return presets
      .filter(({ name, preset }) => confirmed[prefix + name] !== preset)
      .map((each) => ({ ...each, path: prefix + each.name, slug: step.slug }));
  });

function toPreset({ name, field, value, certainty }: Answer): Omit<OpenPreset, "path" | "slug">[] {
  const preset = "default" in field ? field.default : undefined;
  return preset === undefined || certainty === "given" ? [] : [{ name, preset, label: field.label, value }];
}
