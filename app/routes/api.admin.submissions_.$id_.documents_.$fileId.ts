import { fileCalls } from "../api/cases/files-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/documents/{fileId}", fileCalls);

export const action = loader;
