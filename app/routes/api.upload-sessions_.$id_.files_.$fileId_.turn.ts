import { portalCalls } from "../api/documents/portal-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/upload-sessions/{id}/files/{fileId}/turn", portalCalls);

export const action = loader;
