import { setImmediate as nextTurn } from "node:timers/promises";
import { listConflictSearches, type ConflictSearch } from "../../records/office/conflict-searches.server.ts";
import { isSearchable, nameMatcher } from "../conflicts/name-match.server.ts";

/** Conflict search that names a client, or whose decision does. */
export interface NamingSearch extends Pick<ConflictSearch, "id" | "name" | "createdAt"> {
  /** Whether it is for the very name of the client, not a similar one or a part of it. */
  isSame: boolean;
}

const searchesPerBatch = 200;

/** Finds the conflict searches for any of these names, and those whose decision has one of them. */
export async function findSearchesNaming(names: readonly string[]): Promise<NamingSearch[]> {
  const matchers = [...new Set(names)].filter(isSearchable).map((name) => ({ name, match: nameMatcher(name) }));
  const found: NamingSearch[] = [];
  for (let offset = 0; matchers.length > 0; offset += searchesPerBatch) {
    const searches = await listConflictSearches(searchesPerBatch, offset);
    for (const { id, name, decision = "", createdAt } of searches) {
      const costs = matchers.flatMap((client) => {
        const [names, decides, part] = [client.match(name), client.match(decision), nameMatcher(name)(client.name)];
        if (!names && !decides && !part) return [];
        return [(names?.cost === 0 && part?.cost === 0) || decides?.cost === 0 ? 0 : 1];
      });
      if (costs.length > 0) found.push({ id, name, createdAt, isSame: costs.includes(0) });
    }
    if (searches.length < searchesPerBatch) break;
    await nextTurn();
  }
  return found;
}
