import { askCalls } from "../api/cases/ask-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/edit/{token}/asked", askCalls);

export const action = loader;
