import { isThorough } from "./thorough.ts";
import { attribute, controlsOnPage } from "./page-controls.ts";

/** A press of a button on a page, as a browser without scripts posts it. */
export interface Press {
  /** URL of the form, relative to the page. */
  action: string;
  button: string;
  fields: [string, string][];
}

/**
 * Every button of every posting form of a page. Of the buttons that do the same with another row, such as "remove:1" and "remove:2", only
 * the first; in `npm test`, also of those of one name whose values are numbers.
 */
export function pressesOnPage(html: string): Press[] {
  const forms = [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => form);
  const all = forms.flatMap((form): Press[] => {
    const [tag = ""] = /<form\b[^>]*>/.exec(form) ?? [];
    if (attribute(tag, "method") !== "post") return [];
    const buttons = [...form.matchAll(/<button\b[^>]*>/g)].map(([button]) => button).filter((button) => !button.includes('type="button"'));
    return buttons.map((button) => {
      const [name, value] = [attribute(button, "name"), attribute(button, "value") ?? ""];
      return {
        action: attribute(tag, "action") ?? "",
        button: !isThorough && /^\d+(?:\.\d+)?$/.test(value) ? name! : value.split(":")[0]!,
        fields: [...controlsOnPage(form), ...(name === undefined ? [] : [[name, value] as [string, string]])],
      };
    });
  });
  return [...new Map(all.toReversed().map((press) => [`${press.action} ${press.button}`, press])).values()].toReversed();
}
