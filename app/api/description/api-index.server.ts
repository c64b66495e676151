import { env } from "../../platform/env.server.ts";
import type { ApiIndexData } from "./api-index.tsx";
import { description } from "./description.server.ts";
import { listCalls } from "./open-api.ts";
import { areaSlug } from "./select-area.server.ts";

const calls = listCalls(description).map(({ path, method, operation: { operationId, summary, tags } }) => ({
  id: operationId,
  method: method.toUpperCase(),
  path,
  summary,
  tags,
}));

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
