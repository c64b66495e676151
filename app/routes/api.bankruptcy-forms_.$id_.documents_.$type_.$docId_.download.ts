import { documentCalls } from "../api/documents/document-calls.server.ts";
import { withErrorObject } from "../api/documents/documents-api.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = withErrorObject(serveCalls("/api/bankruptcy-forms/{id}/documents/{type}/{docId}/download", documentCalls));

export const action = loader;
