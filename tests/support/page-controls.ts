const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
const decodeEntities = (text: string) => text.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => entities[name]!);
/** Value of an attribute of a tag, decoded. */
export const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeEntities(value);
};

const controls = /<input\b[^>]*>|(<(?<kind>select|textarea)\b[^>]*>)(?<inner>[\s\S]*?)<\/\k<kind>>/g;

/** The fields that a browser without scripts would post from a page's controls, without its buttons. */
export const controlsOnPage = (html: string): [string, string][] =>
  [...html.matchAll(controls)].flatMap(({ 0: all, 1: tag = all, groups = {} }): [string, string][] => {
    const { kind = "input", inner = "" } = groups;
    const name = attribute(tag, "name");
    const isUnchecked = /type="(?:radio|checkbox)"/.test(tag) && !/\schecked=""/.test(tag);
    return name === undefined || isUnchecked ? [] : [[name, valueOf(kind, tag, inner)]];
  });

function valueOf(kind: string, tag: string, inner: string): string {
  if (kind === "textarea") return decodeEntities(inner.replace(/^\n/, ""));
  if (kind === "select") return attribute(/<option[^>]*\sselected=""[^>]*>/.exec(inner)?.[0] ?? "", "value") ?? "";
  return attribute(tag, "value") ?? "";
}
