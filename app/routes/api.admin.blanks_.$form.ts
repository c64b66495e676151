import { blanksCalls } from "../api/library/blanks-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/blanks/{form}", blanksCalls);

export const action = loader;
