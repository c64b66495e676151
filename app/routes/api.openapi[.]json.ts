import { descriptionCalls } from "../api/description/description.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/openapi.json", descriptionCalls);

export const action = loader;
