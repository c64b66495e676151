type Draft = Record<string, unknown>;

/**
 * A minimal replacement for immer's `produce`, the only function that remix-validated-form needs (through zustand). The recipe
 * changes a draft of a state; the result is a new state that shares everything unchanged. Immer itself would add 2.8 kB to every
 * page with a form. Only plain objects and arrays are drafted; other values, such as elements, are left alone.
 */
export const produce = (recipe: (draft: unknown) => void) => (state: unknown) => {
  const originals = new Map<unknown, { original: Draft; copy: Draft }>();
  const draftOf = (original: Draft): Draft => {
    const copy = (Array.isArray(original) ? [...original] : { ...original }) as Draft;
    const draft = new Proxy(copy, {
      get(_, name: string) {
        const value = copy[name];
        if (isPlain(value) && hasOwn(copy, name) && !originals.has(value)) copy[name] = draftOf(value);
        return copy[name];
      },
    });
    originals.set(draft, { original, copy });
    return draft;
  };
  const finishDraft = (value: unknown): unknown => {
    const known = originals.get(value);
    if (!known) return value;
    const { original, copy } = known;
    for (const name of Object.keys(copy)) copy[name] = finishDraft(copy[name]);
    return isUnchanged(original, copy) ? original : copy;
  };
  const draft = isPlain(state) ? draftOf(state) : state;
  recipe(draft);
  return finishDraft(draft);
};

const isPlain = (value: unknown): value is Draft =>
  Array.isArray(value) || (isObject(value) && Object.getPrototypeOf(value) === Object.prototype);

const hasOwn = (value: object, name: string): boolean => Object.prototype.hasOwnProperty.call(value, name);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function isUnchanged(one: Draft, other: Draft): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    one["length"] === other["length"] &&
    names.every((name) => hasOwn(other, name) && Object.is(one[name], other[name]))
  );
}
