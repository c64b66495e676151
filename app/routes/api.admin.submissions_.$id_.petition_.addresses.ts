import { creditorAddressCalls } from "../api/library/creditor-addresses-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/submissions/{id}/petition/addresses", creditorAddressCalls);

export const action = loader;
