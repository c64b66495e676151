import { env } from "../../platform/env.server.ts";
import type { ApiIndexData } from "./api-index.tsx";
import { description } from "./description.server.ts";
import { areaSlug } from "./select-area.server.ts";

const calls = [...Object.entries(description.paths), ...Object.values(description.webhooks).map((item) => ["WEBHOOK_URL", item] as const)]
  .flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })))
  .map(({ path, method, operation: { operationId, summary, tags } }) => ({ id: operationId, method, path, summary, tags }));

/** The first page of the documentation, which follows from the description. */
export const apiIndex: ApiIndexData = {
  overview: description.info.description,
  origin: env.PUBLIC_ORIGIN,
  areas: description.tags.map(({ name, description: about }) => ({
    name,
    about,
    slug: areaSlug(name),
    calls: calls.filter(({ tags }) => tags.includes(name)).map(({ tags: _, ...call }) => call),
  })),
};
