import { documentCalls } from "../api/documents/document-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/bankruptcy-forms/{id}/documents", documentCalls);

export const action = loader;
