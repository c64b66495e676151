import { creditorAddressCalls } from "../api/library/creditor-addresses-calls.server.ts";
import { serveCalls } from "../api/shared/serve-calls.server.ts";

export const loader = serveCalls("/api/admin/creditor-addresses/{id}", creditorAddressCalls);

export const action = loader;
