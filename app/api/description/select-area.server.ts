import type { OpenApi } from "./open-api.ts";

/** Name of an area's page in its URL: "creditor-addresses". */
export const areaSlug = (name: string): string => name.toLowerCase().replace(/ /g, "-");

/** Names of the shapes that a part of the description refers to. */
const shapesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w{1,80})"/g)].map(([, name = ""]) => name);

/** Returns the part of the description that is about one area, with the shapes that its calls use; undefined if there is no such area. */
export function selectArea({ paths, webhooks, components, ...all }: OpenApi, slug: string): OpenApi | undefined {
  const tag = all.tags.find(({ name }) => areaSlug(name) === slug);
  if (!tag) return undefined;
  const pick = <Item extends Record<string, { tags: string[] }>>(items: Record<string, Item>) =>
    Object.fromEntries(
      Object.entries(items).flatMap(([path, item]) => {
        const calls = Object.entries(item).filter(([, { tags }]) => tags.includes(tag.name));
        return calls.length > 0 ? [[path, Object.fromEntries(calls) as Item]] : [];
      }),
    );
  const selected = { paths: pick(paths), webhooks: pick(webhooks) };
  const used = new Set<string>();
  for (let names = shapesIn(selected); names.length > 0;) {
    const added = names.filter((name) => !used.has(name));
    for (const name of added) used.add(name);
    names = added.flatMap((name) => shapesIn(components.schemas[name] ?? {}));
  }
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => used.has(name)));
  return { ...all, tags: [tag], ...selected, components: { ...components, schemas } };
}
