import { editCalls } from "../api/forms/edit-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/edit/{token}", editCalls);

export const action = loader;
